import { saveFile } from "./save-file";
import { store } from "./store";

// The progress file of the terminal program; fields that this page does not know are carried along.
// A completion names the file that met the conditions, so only a check may write one. What a reader
// ticks is a mark beside it, which the terminal program carries along in its turn.
interface Completion { at: string; file: string; test: string }
interface Exercise { attempts: number; done?: Completion; marked?: string; [field: string]: unknown }
interface Progress { version: number; exercises: Record<string, Exercise>; [field: string]: unknown }

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const isCount = (v: unknown): boolean => Number.isSafeInteger(v) && (v as number) >= 0;
const isText = (v: unknown): boolean => typeof v === "string";
const isTime = (v: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(v as string) && !Number.isNaN(Date.parse(v as string));

// The terminal program refuses such a record too: taken in here, it would spoil a later export.
const fits = (v: unknown, fields: Record<string, (field: unknown) => boolean>): boolean =>
  isObject(v) && Object.entries(v).every(([name, field]) => !Object.keys(fields).includes(name) || fields[name](field));
const isCompletion = (v: unknown): boolean => fits(v, { at: isTime, file: isText, test: isText });
const isExercise = (v: unknown): boolean => fits(v, {
  attempts: isCount, hints: isCount, spent_seconds: isCount, first_check: isTime, last_check: isTime, last_kind: isText,
  solution_seen: (seen) => typeof seen === "boolean", done: isCompletion,
});

function read(text: string | null): Progress | "newer" | "damaged" {
  try {
    const state: unknown = JSON.parse(text ?? "");
    if (!isObject(state)) return "damaged";
    if (Number.isInteger(state.version) && (state.version as number) > 1) return "newer";
    if (state.version !== 1 || !isObject(state.exercises) || !Object.values(state.exercises).every(isExercise)) return "damaged";
    Object.setPrototypeOf(state.exercises, null); // any name may stand in it
    JSON.stringify(state); // what is nested too deep could not be kept
    return state as unknown as Progress;
  } catch {
    return "damaged";
  }
}

function progress(): Progress {
  const kept = read(store.get("progress"));
  return typeof kept === "string" ? (read('{"version":1,"exercises":{}}') as Progress) : kept;
}

const keep = (state: Progress): boolean => store.set("progress", JSON.stringify(state));

const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, "Z");

function change(id: string, apply: (exercise: Exercise) => void): boolean {
  const state = progress();
  const exercise: Exercise = state.exercises[id] ?? { attempts: 0 };
  apply(exercise);
  state.exercises[id] = exercise;
  return keep(state);
}

// recordCheck leaves of a verdict what the terminal program's AddCheck does.
export function recordCheck(id: string, check: { kind: string; file: string; test: string }): boolean {
  return change(id, (exercise) => {
    const at = now();
    exercise.attempts = Math.min((exercise.attempts ?? 0) + 1, 2 ** 31 - 1);
    exercise.first_check ??= at;
    exercise.last_check = at;
    exercise.last_kind = check.kind;
    const done = exercise.done;
    if (check.kind === "met" && (done?.file !== check.file || done.test !== check.test)) exercise.done = { at, file: check.file, test: check.test };
  });
}

// recordHints says that the first hints were opened; the number never goes down.
export const recordHints = (id: string, count: number): boolean =>
  change(id, (exercise) => (exercise.hints = Math.max(Number(exercise.hints ?? 0), count)));

export const recordSolutionSeen = (id: string): boolean => change(id, (exercise) => (exercise.solution_seen = true));

export const isDone = (id: string): boolean => Boolean(progress().exercises[id]?.done);

function mark(lesson: string, ticked: boolean): boolean {
  return change(lesson, (exercise) => {
    if (ticked) exercise.marked = now();
    else delete exercise.marked;
  });
}

function merge(other: Progress): boolean {
  const state = progress();
  for (const [id, theirs] of Object.entries(other.exercises)) {
    const ours = state.exercises[id];
    state.exercises[id] = { ...theirs, ...ours };
    if (ours && !ours.done && theirs.done) state.exercises[id] = { ...ours, ...theirs };
  }
  return keep(state);
}

// load takes in the text of a progress file and says what came of it.
function load(text: string): string {
  const other = read(text);
  if (other === "newer") return "Ezt a haladást újabb program írta, ez az oldal nem tudja elolvasni. A mostani haladásodhoz nem nyúltam.";
  if (other === "damaged") return "Ez a fájl nem haladás, vagy sérült. A mostani haladásodhoz nem nyúltam.";
  return merge(other) ? "A haladást betöltöttem." : "Ez a böngésző itt nem őrzi meg a haladást, ezért nem töltöttem be.";
}

export function showProgress(): void {
  const state = progress();
  for (const line of document.querySelectorAll<HTMLElement>("[data-progress]")) {
    const shown = line.querySelector<HTMLElement>("[data-state]");
    const exercise = state.exercises[line.dataset.progress ?? ""];
    if (!shown) continue;
    shown.textContent = exercise?.done ? " · ✓ kész" : exercise?.marked ? " · ✓ késznek jelölted" : "";
    shown.hidden = shown.textContent === "";
  }
  const lesson = document.body.dataset.lesson;
  const box = document.querySelector<HTMLInputElement>("[data-done-box]");
  if (lesson && box) {
    const exercise = state.exercises[lesson];
    box.checked = Boolean(exercise?.done ?? exercise?.marked);
    box.disabled = Boolean(exercise?.done);
    box.closest<HTMLElement>("[data-done]")!.hidden = false;
    const status = document.querySelector<HTMLElement>("[data-done-status]")!;
    status.textContent = exercise?.done ? "Ellenőrzés igazolja." : "";
    box.onchange = () => {
      status.textContent = mark(lesson, box.checked) ? "" : "Ez a böngésző itt nem őrzi meg a jelölést: az oldal elhagyásakor elvész.";
    };
  }
}

export function progressTools(): void {
  const tools = document.querySelector<HTMLElement>("[data-progress-tools]");
  if (!tools) return;
  tools.hidden = false;
  const status = tools.querySelector<HTMLElement>("[data-progress-status]")!;
  tools.querySelector("[data-export]")!.addEventListener("click", () => {
    saveFile(`haladas-${now().slice(0, 10)}.json`, "application/json", JSON.stringify(progress(), null, 2) + "\n");
  });
  tools.querySelector<HTMLInputElement>("[data-import]")!.addEventListener("change", async (event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    status.textContent = load(await file.text().catch(() => ""));
    showProgress();
    input.value = "";
  });
}
