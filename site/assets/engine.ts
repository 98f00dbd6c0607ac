import { loadScript } from "./load-script";
import type { Loading, Runner, RunnerError, Start } from "./runner-api";
import { store } from "./store";

declare global {
  var idempotenciaRunner: ((start: Start) => void) | undefined;
}

export interface Kit { script: string; size: number }

export const stopped: RunnerError = { code: "stopped", text: "" };

const unreachable: RunnerError = {
  code: "download", text: "A Go fordítóját nem sikerült letölteni. Nézd meg a hálózatot, és próbáld újra.",
};

const unsupported: RunnerError = {
  code: "unsupported", text: "Ez a böngésző nem tudja futtatni a Go fordítóját. Próbáld egy frissebb böngészőben, vagy a saját gépeden a lenti paranccsal.",
};

const broken: RunnerError = {
  code: "internal", text: "Az ellenőrzés elakadt, nem a megoldásod miatt. Próbáld újra; ha megint elakad, töltsd újra az oldalt.",
};

// asError gives every fault a text. One that the runner did not put into words is a bug.
export function asError(fault: unknown): RunnerError {
  const { code, text } = (fault ?? {}) as RunnerError;
  if (typeof code === "string" && typeof text === "string") return { code, text };
  console.error(fault);
  return broken;
}

// Engine is the runner, loaded when it is first needed and again after a fault.
export class Engine {
  private runner: Runner | undefined;
  private start: Promise<Start> | undefined;
  private loading = new AbortController();

  constructor(private readonly kit: Kit, private readonly root: string, private readonly exercise: string) {}

  // agreed tells whether the reader has let a kit be loaded before. A newer one fetches only what changed.
  get agreed(): boolean {
    return this.runner !== undefined || store.get("kit") !== null;
  }

  async ready(hear: (progress: Loading) => void): Promise<Runner> {
    if (this.runner) return this.runner;
    if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") throw unsupported;
    const { signal } = (this.loading = new AbortController());
    const cancelled = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(stopped)));
    const loaded = this.starter().then((start) => {
      signal.throwIfAborted();
      return start({ root: this.root, exercise: this.exercise, hear: (progress) => signal.aborted || hear(progress), signal });
    });
    this.runner = await Promise.race([loaded, cancelled]);
    store.set("kit", this.kit.script);
    return this.runner;
  }

  stop(): void {
    this.runner?.stop();
  }

  // drop gives up the runner, or its loading, with all that it holds and whatever it is at.
  drop(): void {
    this.loading.abort();
    this.stop();
    this.runner = undefined;
  }

  private starter(): Promise<Start> {
    this.start ??= new Promise<Start>((resolve, reject) => {
      globalThis.idempotenciaRunner = resolve;
      // A script that has run has called: what is rejected afterwards makes no difference.
      loadScript(this.root + this.kit.script).then(() => reject(broken), () => reject(unreachable));
    });
    this.start.catch(() => (this.start = undefined));
    return this.start;
  }
}
