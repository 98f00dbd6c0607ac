// Keeps the site's pages and what they load, for readers who asked for it, and serves them when the
// network is away. The packs of the Go compiler have a place of their own, see packs.ts.

import { kept } from "./kept";

// Given by the build: the digest of all files, and their names.
declare const SITE: { version: string; files: string[] };

interface Extendable extends Event { waitUntil(work: Promise<unknown>): void }
interface FetchEvent extends Extendable { request: Request; respondWith(response: Promise<Response>): void }
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", hear: (event: FetchEvent) => void): void;
}
const scope = self as unknown as Scope;
const root = scope.registration.scope;
const name = kept(root) + SITE.version;
const files = new Set(SITE.files.map((file) => root + file));

// How long the network may take for a page, in milliseconds, until the kept one is shown.
const patience = 10_000;

// A name with a digest never stands for another content.
const unchanging = (address: string): boolean => /-[0-9a-f]{10}\.[a-z]+$/.test(address);

// fresh gives a file as it is now. Some hosts redirect from index.html or apply.html: a browser does
// not show a page that it knows to come from elsewhere, so what is kept does not tell.
async function fresh(address: string): Promise<Response> {
  const { ok, status, body, headers } = await fetch(address, { cache: "no-cache" });
  if (!ok) throw new Error(`${status}: ${address}`);
  return new Response(body, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } });
}

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await Promise.all([...files].map(async (address) => {
    const known = unchanging(address) ? await caches.match(address) : undefined;
    await cache.put(address, known ?? (await fresh(address)));
  }));
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const other of await caches.keys()) {
    if (other.startsWith(kept(root)) && other !== name) await caches.delete(other);
  }
  await scope.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

// page prefers what is new: a reader with a network never sees an old page, not even one that the
// browser would take for fresh because its file is old.
async function page(request: Request, address: string): Promise<Response> {
  try {
    return await fetch(request, { cache: "no-cache", signal: AbortSignal.timeout(patience) });
  } catch (problem) {
    const cache = await caches.open(name);
    const found = (await cache.match(address)) ?? (await cache.match(address + ".html")) ?? (request.mode === "navigate" ? await cache.match(root + "404.html") : undefined);
    if (!found) throw problem;
    return found;
  }
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address] = (request.url === root ? root + "index.html" : request.url).split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(root)) return;
  if (unchanging(address) && files.has(address)) event.respondWith(asset(request));
  else if (files.has(address) || request.mode === "navigate") event.respondWith(page(request, address));
});
