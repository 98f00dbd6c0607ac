// The worker that holds the kit: it runs the checker, which asks it to run compiler and linker, and
// asks the page to run what was linked.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { decompress } from "fzstd";
import { Files, processOf } from "./memory-files";
import { program } from "./go";
import { bounded } from "./memory";
import { untar } from "./tar";

interface ToolRequest { path: string; args: string[]; dir: string; env: string[] }
interface ProgramRequest extends ToolRequest { wall: number; memory: number; output: number }
interface Checker {
  check(exercise: string, source: string, hear: (name: string, kind: string) => void): Promise<string>;
  format(exercise: string, source: string): Promise<string>;
}
type Message =
  | { kind: "pack"; content: ArrayBuffer; digest: string }
  | { kind: "start"; runner: string }
  | { kind: "check" | "format"; exercise: string; source: string }
  | { kind: "ended"; answer: unknown } | { kind: "broken"; text: string } | { kind: "loaded" };

const scope = self as unknown as { postMessage(message: unknown, transfer?: Transferable[]): void; [name: string]: unknown };

let printed: Uint8Array[] = [];
const files = new Files((bytes) => printed.push(bytes.slice()));
scope.fs = files;
scope.process = processOf(files);

const modules = new Map<string, Promise<WebAssembly.Module>>();

function moduleOf(path: string): Promise<WebAssembly.Module> {
  let module = modules.get(path);
  if (!module) {
    const content = files.get(path);
    if (!content) return Promise.reject(new Error("not in the kit: " + path));
    modules.set(path, (module = WebAssembly.compile(content as BufferSource)));
  }
  return module;
}

// tool runs compiler or linker. The checker waits meanwhile, so what is printed is the tool's.
async function tool(request: ToolRequest): Promise<{ code: number; output: Uint8Array }> {
  scope.postMessage({ kind: "stage", stage: request.path.endsWith("/link") ? "link" : "compile" });
  const module = await moduleOf(request.path);
  const { go, code } = program([request.path, ...request.args], request.env);
  printed = [];
  files.directory = request.dir;
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  return { code: code(), output: joined(printed) };
}

function joined(all: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(all.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const bytes of all) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

// Requests to the page are answered in order, one at a time.
let waiting: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
function ask(message: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    scope.postMessage(message);
  });
}

let sent = ""; // the program that the page holds already

function run(request: ProgramRequest): Promise<unknown> {
  const linked = sent === request.path ? undefined : files.get(request.path);
  const content = linked && bounded(linked, request.memory);
  sent = request.path;
  return ask({ kind: "program", request, content });
}

scope.idempotenciaHost = { tool, program: run, load: (name: { name: string }) => ask({ kind: "load", name: name.name }) };

async function start(path: string): Promise<void> {
  const { go } = program([path], ["HOME=/tmp", "TMPDIR=/tmp"]);
  files.makeFolders("/tmp");
  const instance = await WebAssembly.instantiate(await moduleOf(path), go.importObject);
  // It stays: when it ends, whoever waits for its answer would wait for ever.
  void go.run(instance).then(() => {
    const [why] = new TextDecoder().decode(joined(printed)).split("\n");
    scope.postMessage({ kind: "failed", during: "run", text: why });
  });
}

// unpack puts the files of a pack among ours, unless it is damaged. The browser's own digests are
// missing from pages that came over plain http.
function unpack(pack: Uint8Array, digest: string): string {
  if (!bytesToHex(sha256(pack)).startsWith(digest)) return "damaged";
  for (const file of untar(decompress(pack))) files.put("/" + file.path, file.content);
  return "sound";
}

// tell passes on what the checker found, or its words on why it could not look.
const tell = (outcome: Promise<string>): Promise<void> =>
  outcome.then((text) => scope.postMessage({ kind: "outcome", text }), (why: string) => scope.postMessage({ kind: "refused", text: why }));

async function answer(message: Message): Promise<void> {
  switch (message.kind) {
    case "pack": scope.postMessage({ kind: "unpacked", text: unpack(new Uint8Array(message.content), message.digest) }); break;
    case "start":
      await start(message.runner);
      scope.postMessage({ kind: "started" });
      break;
    case "check": {
      const hear = (name: string, kind: string): void => scope.postMessage({ kind: "condition", name, verdict: kind });
      await tell((scope.idempotencia as Checker).check(message.exercise, message.source, hear));
      break;
    }
    case "format": await tell((scope.idempotencia as Checker).format(message.exercise, message.source)); break;
    case "ended": waiting?.resolve(message.answer); break;
    case "loaded": waiting?.resolve(undefined); break;
    case "broken": waiting?.reject(new Error(message.text)); break;
  }
}

self.onmessage = (event: MessageEvent<Message>) => {
  answer(event.data).catch((problem: unknown) => scope.postMessage({ kind: "failed", during: event.data.kind, text: String(problem) }));
};
