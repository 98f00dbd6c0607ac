// Runs the built search outside a browser: node search.mjs documents.js engine.js < queries.json
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

globalThis.window = globalThis;
const [documents, engine] = process.argv.slice(2).map((name) => readFileSync(name, "utf8"));
runInThisContext(documents);
const began = performance.now();
runInThisContext(engine);
const search = await window.searchBook;
const built = performance.now() - began;
const queries = JSON.parse(readFileSync(0, "utf8"));
const found = queries.map((query) => search(query));
const perQuery = (performance.now() - began - built) / queries.length;
process.stdout.write(JSON.stringify({ built, perQuery, found }));
