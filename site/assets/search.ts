// The search itself. Loaded at its first use, beside the documents, and shown by search-box.ts.

import MiniSearch, { type Query, type SearchResult } from "minisearch";
import { excerpt, marked, type Piece } from "./excerpt";
import { fold, sameAccents, split, stems, withParts } from "./words";

// Document is a part of the book that a result leads to; site/search.go writes them.
export interface Document { address: string; over: string; title: string; english?: string; text: string; code?: string }

export interface Hit { address: string; over: string; title: Piece[]; english: Piece[]; excerpt: Piece[] }

export interface Found { total: number; hits: Hit[] }

export type Search = (query: string) => Found;

// shownAtMost is how many results a reader looks through; a narrower query serves better than more.
const shownAtMost = 12;

// wordsAtMost is how many words of a query count: each more costs time and finds nothing new.
const wordsAtMost = 12;

// weighedAtMost is how many of the first results are looked at for their spelling.
const weighedAtMost = 60;

const wordsOf = (text: string): string[] => split(text).flatMap(({ text }) => withParts(text));

// build goes in short turns, so that typing never waits for it.
async function build(documents: Document[]): Promise<MiniSearch> {
  const index = new MiniSearch({
    fields: ["title", "english", "over", "text", "code"],
    tokenize: wordsOf,
    processTerm: stems,
  });
  await index.addAllAsync(documents.map((document, id) => ({ ...document, id })), { chunkSize: 40 });
  return index;
}

// queryFor asks for each word by any of its stems, and by the longest also where it only begins a
// word, since it may not be typed to its end.
function queryFor(words: string[], combineWith: "AND" | "OR", mistyped: boolean): Query {
  const all = words.map((word) => {
    const [guess] = stems(word).filter((stem) => stem.length >= 4).sort((a, b) => b.length - a.length);
    const loose: Query = { queries: [guess ?? fold(word)], prefix: true };
    if (mistyped && guess?.length > 4) Object.assign(loose, { fuzzy: 0.25, maxFuzzy: 2 });
    return { combineWith: "OR" as const, queries: [...stems(word), loose] };
  });
  return { combineWith, queries: all };
}

// attempts go from strict to lenient: typing errors are looked for only where nothing is found as it
// was typed, for a short Hungarian word is seldom far from another.
function attempts(index: MiniSearch, words: string[]): SearchResult[] {
  const queries = [queryFor(words, "AND", false), queryFor(words, "AND", true), queryFor(words, "OR", true)];
  for (const query of queries) {
    const results = index.search(query, options);
    if (results.length > 0) return results;
  }
  return [];
}

const options = {
  tokenize: (text: string) => [text],
  processTerm: (term: string) => term,
  boost: { title: 4, english: 4, over: 0.6, code: 0.5 },
};

export async function searchIn(documents: Document[]): Promise<Search> {
  const index = await build(documents);
  const wordsOnce = remember(documents);
  return (query) => {
    const words = split(query.normalize("NFC")).map((word) => word.text).filter((word) => stems(word).length > 0).slice(0, wordsAtMost);
    const results = attempts(index, words);
    const near = results.slice(0, weighedAtMost).map((result) => ({ result, weight: result.score * likeness(wordsOnce(result.id), words) }));
    near.sort((a, b) => b.weight - a.weight);
    return { total: results.length, hits: near.slice(0, shownAtMost).map(({ result }) => hit(documents[result.id], result, words)) };
  };
}

interface Spelled { titles: string[]; all: string[] }

function remember(documents: Document[]): (id: number) => Spelled {
  const known: Spelled[] = [];
  return (id) => {
    if (!known[id]) {
      const { title, english, text } = documents[id];
      const titles = wordsOf(`${title} ${english ?? ""}`);
      known[id] = { titles, all: [...new Set([...titles, ...wordsOf(text)])] };
    }
    return known[id];
  };
}

// likeness prefers what is written as the reader wrote it. Who types accents means them; who types
// none may only have left them out.
function likeness({ titles, all }: Spelled, words: string[]): number {
  let factor = 1;
  for (const word of words) {
    if (all.some((other) => sameAccents(word, other))) factor *= fold(word) === word.toLowerCase() ? 1.5 : 4;
    if (titles.some((other) => fold(other) === fold(word))) factor *= 1.5;
  }
  return factor;
}

function hit(document: Document, result: SearchResult, words: string[]): Hit {
  const terms = new Set(result.terms);
  const isFound = (text: string) => withParts(text).some((part) => stems(part).some((stem) => terms.has(stem)));
  const isSame = (text: string) => words.some((word) => sameAccents(word, text));
  return {
    address: document.address,
    over: document.over,
    title: marked(document.title, isFound),
    english: marked(document.english ?? "", isFound),
    excerpt: excerpt(document.text, isFound, isSame),
  };
}

declare global {
  interface Window { searchDocuments?: Document[]; searchBook?: Promise<Search> }
}

window.searchBook = searchIn(window.searchDocuments ?? []);
