// What wasm_exec.js of the Go installation defines: it stands before each worker's own code.
export interface GoProgram {
  argv: string[];
  env: Record<string, string>;
  exit: (code: number) => void;
  exited: boolean;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
  _resume(): void;
  _pendingEvent: unknown;
  _scheduledTimeouts: Map<number, unknown>;
}
declare const Go: new () => GoProgram;

// program gives a Go program that is about to start, and the code that it will exit with.
export function program(args: string[], env: string[]): { go: GoProgram; code: () => number } {
  const go = new Go();
  let code = 0;
  go.argv = args;
  go.env = Object.fromEntries(env.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
  go.exit = (given) => { code = given; };
  return { go, code: () => code };
}
