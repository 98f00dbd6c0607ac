// RunnerFault is what a check in the browser rejects with.
export class RunnerFault extends Error {
  constructor(readonly code: "stopped" | "download" | "memory" | "storage" | "unsupported" | "internal", readonly text: string) {
    super(text);
  }
}
