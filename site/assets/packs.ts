// The kit's packs: where they lie, what an exercise takes, and how they come here. Over the network
// they are kept in the browser's cache; a page that was opened from disk reads them as scripts, since
// nothing else can be read there.

import type { StartOptions } from "./runner-api";
import { RunnerFault } from "./runner-fault";

// Filled in when the site is built.
declare const KIT: { runner: string; packs: Record<string, { file: string; size: number }>; exercises: Record<string, string[]> };

const cacheName = "idempotencia-keszlet";

// Where the Cache API is missing or forbidden, every visit downloads again.
const kept = async (): Promise<Cache | undefined> => {
  try {
    return await globalThis.caches?.open(cacheName);
  } catch {
    return undefined;
  }
};

// Packs that came damaged: also the browser's own cache may hold what came.
const damaged = new Set<string>();

const broken = (): RunnerFault => new RunnerFault("download", "A letöltés megszakadt, vagy sérült fájl érkezett. Ellenőrizd a kapcsolatot, és próbáld újra: ami már megvan, azt nem tölti le még egyszer.");

export const packs = {
  runner: KIT.runner,

  of: (exercise: string): string[] => KIT.exercises[exercise] ?? [],

  // digest begins the SHA-256 of a pack, which is named by it.
  digest: (name: string): string => /-([0-9a-f]+)\.zst$/.exec(KIT.packs[name].file)![1],

  // discard gives up a pack that came damaged.
  async discard(name: string, root: string): Promise<void> {
    damaged.add(name);
    await (await kept())?.delete(root + KIT.packs[name].file).catch(() => undefined);
  },

  broken,

  // load gives the packs' contents in the order of their names.
  async load(names: string[], { root, hear, signal }: StartOptions): Promise<ArrayBuffer[]> {
    const total = names.reduce((sum, name) => sum + KIT.packs[name].size, 0);
    let loaded = 0;
    const more = (bytes: number): void => hear({ loaded: (loaded += bytes), total });
    more(0);
    const contents: ArrayBuffer[] = [];
    for (const name of names) {
      const { file, size } = KIT.packs[name];
      const content = location.protocol === "file:" ? await fromScript(root + file, name, more) : await fromNetwork(root + file, name, more, signal);
      if (content.byteLength !== size) throw broken();
      contents.push(content);
    }
    void forget();
    return contents;
  },
};

const gone = (): RunnerFault => new RunnerFault("download", "A Go fordítója már nincs a régi helyén: ez az oldal közben valószínűleg megújult. Töltsd újra az oldalt, és próbáld megint; a szöveged megmarad.");

async function fromNetwork(address: string, name: string, more: (bytes: number) => void, signal: AbortSignal): Promise<ArrayBuffer> {
  const { size } = KIT.packs[name];
  const cache = await kept();
  const found = await cache?.match(address).catch(() => undefined);
  if (found) {
    const content = await found.arrayBuffer();
    if (content.byteLength === size) {
      more(size);
      return content;
    }
    await cache!.delete(address);
  }
  const content = await download(address, { signal, cache: damaged.has(name) ? "reload" : "default" }, size, more);
  // Where there is no room, the next visit downloads again.
  await cache?.put(address, new Response(content)).catch(() => undefined);
  return content;
}

async function download(address: string, how: RequestInit, size: number, more: (bytes: number) => void): Promise<ArrayBuffer> {
  const content = new Uint8Array(size);
  let at = 0;
  try {
    const response = await fetch(address, how);
    if (response.status === 404) throw gone();
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      content.set(value, at); // throws when more comes than was announced
      at += value.length;
      more(value.length);
    }
    if (at !== size) throw new Error("short");
  } catch (problem) {
    if (how.signal!.aborted) throw new RunnerFault("stopped", "A letöltést megállítottad.");
    throw problem instanceof RunnerFault ? problem : broken();
  }
  return content.buffer;
}

// fromScript loads a script that hands over the pack as base64.
function fromScript(address: string, name: string, more: (bytes: number) => void): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address.replace(/\.zst$/, ".js");
    script.onerror = () => reject(broken());
    (globalThis as unknown as { idempotenciaPack: (name: string, text: string) => void }).idempotenciaPack = (given, text) => {
      if (given !== name) return;
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      more(content.length);
      resolve(content.buffer);
    };
    script.onload = () => { script.remove(); reject(broken()); }; // too late to matter when the pack has come
    document.head.append(script);
  });
}

// forget drops what earlier versions of the site have kept.
async function forget(): Promise<void> {
  const cache = await kept();
  const current = new Set(Object.values(KIT.packs).map(({ file }) => file.split("/").pop()));
  for (const request of (await cache?.keys()) ?? []) {
    if (!current.has(request.url.split("/").pop())) await cache!.delete(request);
  }
}
