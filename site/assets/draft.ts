import { store } from "./store";

// Kept is what the browser keeps of an exercise's text. Without a text it is the stub itself.
interface Kept { stub: string; text?: string; before?: string }

export type Saved = "kept" | "elsewhere" | "refused";

function read(kept: string | null): Kept | undefined {
  try {
    const k: unknown = JSON.parse(kept ?? "");
    const { stub, text, before } = k as Kept;
    const fits = typeof stub === "string" && [text, before].every((t) => t === undefined || typeof t === "string");
    return fits ? { stub, text, before } : undefined;
  } catch {
    return undefined;
  }
}

// Draft is the reader's text of one exercise in this browser. It never writes over what another page
// has kept meanwhile.
export class Draft {
  private readonly key: string;
  private seen: string | null = null; // what was kept when this page last looked
  private began = ""; // the stub that the text began from
  before: string | undefined; // the text that was replaced as a whole, to have it back

  constructor(exercise: string, private readonly sum: string, private readonly stub: string) {
    this.key = "draft." + exercise;
  }

  // load gives the text to go on with.
  load(): string {
    this.seen = store.get(this.key);
    const kept = read(this.seen);
    this.before = kept?.before;
    this.began = kept?.text === undefined ? this.sum : kept.stub;
    return kept?.text ?? this.stub;
  }

  // outdated tells whether the text began from another version of the stub.
  get outdated(): boolean {
    return this.began !== this.sum;
  }

  save(text: string): Saved {
    const now = store.get(this.key);
    if (now !== this.seen && now !== null) return "elsewhere";
    const next = JSON.stringify({ stub: this.began, text: text === this.stub ? undefined : text, before: this.before } satisfies Kept);
    if (next === now) return "kept";
    if (!store.set(this.key, next)) return "refused";
    this.seen = next;
    return "kept";
  }

  // accept takes the present stub for the one that the text began from.
  accept(): void {
    this.began = this.sum;
  }

  // overrule lets the next save write over what another page has kept.
  overrule(): void {
    this.seen = store.get(this.key);
  }

  concerns(event: StorageEvent): boolean {
    return event.key === "idempotencia." + this.key && event.newValue !== null && event.newValue !== this.seen;
  }
}
