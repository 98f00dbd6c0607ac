// The worker that runs what the reader wrote, one condition after another, each in an instance of its
// own. It may never come back: then the page ends it.

import { Files, processOf } from "./memory-files";
import { program } from "./go";

interface Request { path: string; args: string[]; dir: string; env: string[]; memory: number; output: number }

const scope = self as unknown as { postMessage(message: unknown): void; [name: string]: unknown };

// Go's script warns of a timer that came early. It mends that itself, and no reader can do anything.
console.warn = () => undefined;

let module: WebAssembly.Module;

// Output keeps the beginning and the end of what a program prints, and counts the rest.
class Output {
  total = 0;
  private head: Uint8Array;
  private tail: Uint8Array;
  private headSize = 0;
  private tailSize = 0; // bytes after the head; the tail is a ring of the latest of them
  private told = performance.now();

  constructor(limit: number) {
    this.head = new Uint8Array(limit >> 1);
    this.tail = new Uint8Array(limit - (limit >> 1));
  }

  print(bytes: Uint8Array): void {
    this.total += bytes.length;
    const room = Math.min(this.head.length - this.headSize, bytes.length);
    this.head.set(bytes.subarray(0, room), this.headSize);
    this.headSize += room;
    let rest = bytes.subarray(room);
    if (rest.length > this.tail.length) {
      this.tailSize += rest.length - this.tail.length;
      rest = rest.subarray(rest.length - this.tail.length);
    }
    const at = this.tailSize % this.tail.length;
    this.tail.set(rest.subarray(0, this.tail.length - at), at);
    this.tail.set(rest.subarray(this.tail.length - at));
    this.tailSize += rest.length;
    // A program that is ended from outside shows what it has told so far.
    if (performance.now() - this.told > 200) {
      this.told = performance.now();
      scope.postMessage({ kind: "printed", ...this.content() });
    }
  }

  content(): { head: Uint8Array; tail: Uint8Array; total: number } {
    const at = this.tailSize % this.tail.length;
    const tail = this.tailSize <= this.tail.length
      ? this.tail.slice(0, this.tailSize)
      : new Uint8Array([...this.tail.subarray(at), ...this.tail.subarray(0, at)]);
    return { head: this.head.slice(0, this.headSize), tail, total: this.total };
  }
}

// overflow is what Go's runtime prints when a stack has no end. Here the engine's own stack may end first.
const overflow = "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n";

async function run(request: Request): Promise<void> {
  const output = new Output(request.output);
  const files = new Files((bytes) => output.print(bytes));
  const temp = (request.env.find((pair) => pair.startsWith("TMPDIR=")) ?? "TMPDIR=/tmp").slice("TMPDIR=".length);
  files.makeFolders(temp);
  files.makeFolders(request.dir);
  files.directory = request.dir;
  scope.fs = files;
  scope.process = processOf(files);

  const { go, code } = program([request.path, ...request.args], request.env);
  const told = await new Promise<{ code: number; killed: boolean }>((end) => {
    let over = false; // what is broken must not go on: it would tell of faults that nobody made
    const broken = (problem: unknown): void => {
      over = true;
      const text = String(problem);
      if (problem instanceof RangeError && /memory|allocat/i.test(text)) return end({ code: -1, killed: true });
      const recursion = problem instanceof RangeError || /recursion/i.test(text);
      output.print(new TextEncoder().encode(recursion ? overflow : "fatal error: " + text + "\n"));
      end({ code: 2, killed: false });
    };
    // Go waits for an event that nobody will send: then every goroutine is asleep.
    const asleep = (): void => {
      if (over || go.exited || files.pending > 0 || go._scheduledTimeouts.size > 0) return;
      go._pendingEvent = { id: 0 };
      resume();
    };
    const plain = go._resume.bind(go);
    const resume = (): void => {
      try {
        if (!over && !go.exited) plain();
        queueMicrotask(asleep);
      } catch (problem) {
        broken(problem);
      }
      // Go's script repeats a timer that the program did not take note of. One that ended never will.
      if (over || go.exited) go._scheduledTimeouts.clear();
    };
    go._resume = resume;
    WebAssembly.instantiate(module, go.importObject)
      .then((instance) => {
        // Heard before what follows looks at it: an init function runs in this very call.
        void go.run(instance).then(() => end({ code: code(), killed: false }), broken);
        queueMicrotask(asleep);
      })
      .catch(broken);
  });
  scope.postMessage({ kind: "ended", ...told, ...output.content(), files: files.in(temp) });
}

self.onmessage = async (event: MessageEvent<{ kind: "module"; content: ArrayBuffer } | { kind: "run"; request: Request }>) => {
  if (event.data.kind === "module") {
    module = await WebAssembly.compile(event.data.content);
    scope.postMessage({ kind: "ready" });
  } else {
    void run(event.data.request);
  }
};
