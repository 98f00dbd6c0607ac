// The engine of the exercise pages: fetches the kit, and stands between the worker that holds it and
// the worker that runs what the reader wrote. Loaded when the reader asks for the first check.

import type { CheckEvent, Fault, Outcome, Runner, StartOptions } from "./runner-api";
import { RunnerFault } from "./runner-fault";
import { packs } from "./packs";

// Filled in when the site is built.
declare const TOOLS_WORKER: string;
declare const PROGRAM_WORKER: string;

interface Ending { head: Uint8Array; tail: Uint8Array; total: number; code: number; killed: boolean; overtime?: boolean; files: unknown[] }
interface ProgramRequest { wall: number; output: number; path: string }

// How long compiler and linker may take for one file, in milliseconds; an exercise needs a twentieth.
const patience = 30_000;

// How long a stopped check may take to come to its end by itself, in milliseconds.
const politeness = 1_000;

const stopped = (): RunnerFault => new RunnerFault("stopped", "Az ellenőrzést megállítottad.");

function worker(source: string): Worker {
  // A worker's file could not be read by a page that was opened from disk.
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(address);
  URL.revokeObjectURL(address);
  return made;
}

// Program runs one program at a time in a worker that can be ended.
class Program {
  private worker?: Worker;
  private module?: Uint8Array; // what the worker holds, for the next worker
  private end?: (ending: Ending) => void;

  async run(request: ProgramRequest, content?: Uint8Array): Promise<Ending> {
    if (content) {
      this.module = content;
      this.drop();
    }
    const running = this.worker ?? (await this.fresh());
    this.worker = running;
    return new Promise((resolve) => {
      let so_far = { head: new Uint8Array(), tail: new Uint8Array(), total: 0 };
      const finish = (ending: Ending): void => {
        clearTimeout(clock);
        running.onmessage = running.onerror = null;
        this.end = undefined;
        resolve(ending);
      };
      const killed = (overtime: boolean): void => {
        this.drop();
        finish({ ...so_far, code: -1, killed: !overtime, overtime, files: [] });
      };
      const clock = setTimeout(() => killed(true), request.wall);
      this.end = () => killed(true);
      running.onerror = () => killed(false); // the engine gave up, most often for want of memory
      running.onmessage = ({ data }) => {
        if (data.kind === "ended") finish({ overtime: false, ...data });
        else if (data.kind === "printed") so_far = data;
      };
      running.postMessage({ kind: "run", request });
    });
  }

  stop(): void { this.end?.({} as Ending); }

  drop(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private fresh(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const made = worker(PROGRAM_WORKER);
      made.onmessage = () => resolve(made);
      made.onerror = () => reject(new RunnerFault("memory", "A böngésző nem tudta elindítani a programodat: valószínűleg kevés a memória. Zárj be néhány lapot, és próbáld újra."));
      made.postMessage({ kind: "module", content: this.module!.slice().buffer });
    });
  }
}

// Tools holds the kit. One request is under way at a time.
class Tools implements Runner {
  private worker?: Worker;
  private program = new Program();
  private held = new Set<string>(); // names of the packs that the worker holds
  private hear: (event: CheckEvent) => void = () => undefined;
  private settle?: { kind: string; resolve(text: string): void; reject(problem: unknown): void };
  private clock?: ReturnType<typeof setTimeout>;
  private asked = new AbortController(); // of the latest check; aborted when the reader stops it
  private running = this.asked.signal; // of the check that the worker is at
  private trouble?: unknown; // why this page could not do what the checker asked of it
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private options: StartOptions) {}

  prepare(exercise: string): Promise<void> {
    return this.inTurn(() => this.ready(exercise));
  }

  // A check that is stopped ends for the reader at once, although the worker cannot leave compiler and
  // linker in the middle: the next check waits for it.
  check(exercise: string, source: string, hear: (event: CheckEvent) => void): Promise<Outcome> {
    const { signal } = (this.asked = new AbortController());
    const end = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const outcome = this.inTurn(async () => {
      signal.throwIfAborted();
      await this.ready(exercise);
      this.running = signal;
      this.trouble = undefined;
      this.hear = (event) => signal.aborted || hear(event);
      return JSON.parse(await this.request({ kind: "check", exercise, source }, "outcome")) as Outcome;
    });
    return Promise.race([outcome, end]);
  }

  format(exercise: string, source: string): Promise<{ source: string } | { faults: Fault[] }> {
    return this.inTurn(async () => {
      await this.ready(exercise);
      return JSON.parse(await this.request({ kind: "format", exercise, source }, "outcome")) as { source: string };
    });
  }

  stop(): void {
    this.asked.abort(stopped());
    this.program.stop();
    // A compiler hears nothing until it is done. The next check waits for a new one rather than the reader.
    const { settle } = this;
    setTimeout(() => {
      if (!settle || this.settle !== settle) return;
      this.drop();
      settle.reject(stopped());
    }, politeness);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  // ready gives the worker what the exercise takes.
  private async ready(exercise: string): Promise<void> {
    const fresh = !this.worker;
    if (fresh) {
      this.held.clear();
      this.worker = worker(TOOLS_WORKER);
      this.worker.onmessage = ({ data }) => void this.answer(data);
      this.worker.onerror = (event) => this.fail(event.message);
    }
    try {
      await this.take(packs.of(exercise));
      if (fresh) await this.request({ kind: "start", runner: packs.runner }, "started");
    } catch (problem) {
      if (fresh) this.drop();
      throw problem;
    }
  }

  private async take(names: string[]): Promise<void> {
    const missing = names.filter((name) => !this.held.has(name));
    if (missing.length === 0) return;
    const contents = await packs.load(missing, this.options);
    this.options.hear("preparing");
    for (const [i, name] of missing.entries()) await this.give(name, contents[i]);
    if (missing.some((name) => !this.held.has(name))) throw packs.broken();
  }

  // give hands a pack to the worker. One that came damaged is forgotten instead.
  private async give(name: string, content: ArrayBuffer): Promise<void> {
    const state = await this.request({ kind: "pack", content, digest: packs.digest(name) }, "unpacked", [content]);
    if (state === "sound") this.held.add(name);
    else await packs.discard(name, this.options.root);
  }

  private request(message: { kind: string; [field: string]: unknown }, answer: string, transfer: Transferable[] = []): Promise<string> {
    return new Promise((resolve, reject) => {
      this.settle = { kind: answer, resolve, reject };
      this.worker!.postMessage(message, transfer);
    });
  }

  private async answer(data: { kind: string; [field: string]: unknown }): Promise<void> {
    clearTimeout(this.clock);
    switch (data.kind) {
      case "stage":
        this.hear({ kind: "stage", stage: data.stage as "compile" | "link" });
        this.clock = setTimeout(() => this.slow(), patience);
        break;
      case "condition":
        this.hear({ kind: "condition", name: data.name as string, verdict: data.verdict as string });
        break;
      case "program": await this.play(data.request as ProgramRequest, data.content as Uint8Array | undefined); break;
      case "load": await this.loadMore(data.name as string); break;
      case "refused": this.settled()?.reject(this.trouble ?? new RunnerFault("unsupported", String(data.text))); break;
      case "failed": this.fail(String(data.text)); break;
      case this.settle?.kind: this.settled()?.resolve(String(data.text ?? "")); break;
    }
  }

  // settled takes the request whose answer has come: a late stop has nothing left to end.
  private settled(): typeof this.settle {
    const { settle } = this;
    this.settle = undefined;
    return settle;
  }

  private async play(request: ProgramRequest, content?: Uint8Array): Promise<void> {
    this.hear({ kind: "stage", stage: "run" });
    try {
      this.running.throwIfAborted();
      this.worker?.postMessage({ kind: "ended", answer: await this.program.run(request, content) });
    } catch (problem) {
      this.refuse(problem);
    }
  }

  // loadMore fetches what only some solutions use, in the middle of a check.
  private async loadMore(name: string): Promise<void> {
    try {
      const [content] = await packs.load([name], this.options);
      const outer = this.settle;
      await this.give(name, content).finally(() => (this.settle = outer));
      if (!this.held.has(name)) throw packs.broken();
      this.worker?.postMessage({ kind: "loaded" });
    } catch (problem) {
      this.refuse(problem);
    }
  }

  // refuse has the checker end; the reader is told our reason, not what the checker makes of it.
  private refuse(problem: unknown): void {
    this.trouble = problem;
    this.worker?.postMessage({ kind: "broken", text: String(problem) });
  }

  private slow(): void {
    const settle = this.settle;
    this.drop();
    settle?.reject(new RunnerFault("internal", "A fordító fél percig nem készült el ezzel a fájllal, ezért leállítottam. Nézd meg, nincs-e benne nagyon nagy tömb, vagy túl mélyen egymásba ágyazott kifejezés."));
  }

  // fail gives the reason, and a new worker to the next check: what is left of this one is not to be trusted.
  private fail(text: string): void {
    const settle = this.settle;
    this.drop();
    if (/memory|allocat/i.test(text)) {
      settle?.reject(new RunnerFault("memory", "A böngésző nem adott elég memóriát a fordítónak. Zárj be néhány lapot, és próbáld újra."));
    } else if (/call stack|recursion/i.test(text)) {
      settle?.reject(new RunnerFault("internal", "A fordító nem tudta végigolvasni ezt a fájlt: valami túl mélyen van benne egymásba ágyazva, például zárójelek vagy függvények. Írd egyszerűbben, és próbáld újra."));
    } else settle?.reject(new RunnerFault("internal", "Az ellenőrzés váratlan hibával állt le: " + text));
  }

  drop(): void {
    clearTimeout(this.clock);
    this.worker?.terminate();
    this.worker = undefined;
    this.settle = undefined;
    this.program.drop();
  }
}

async function start(options: StartOptions): Promise<Runner> {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new RunnerFault("unsupported", "Ez a böngésző nem tud WebAssembly programot futtatni. Frissítsd, vagy ellenőrizd a megoldásodat a gépeden.");
  }
  const tools = new Tools(options);
  options.signal.addEventListener("abort", () => tools.drop()); // nobody would use it
  await tools.prepare(options.exercise);
  return tools;
}

(globalThis as unknown as { idempotenciaRunner(start: (options: StartOptions) => Promise<Runner>): void }).idempotenciaRunner(start);
