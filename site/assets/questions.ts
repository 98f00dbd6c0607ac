import { store } from "./store";

// A question goes from open to wrong and back again, until it is right or shown.
type State = "open" | "wrong" | "right" | "shown";
interface Memory { state: State; tried: string[] } // the last one tried is what the state speaks of

const states: unknown[] = ["open", "wrong", "right", "shown"];
const lesson = document.body.dataset.lesson;

function memories(): Record<string, Memory> {
  try {
    const all = JSON.parse(store.get("questions." + lesson) ?? "");
    return all && typeof all === "object" ? all : {};
  } catch {
    return {};
  }
}

function keep(id: string, memory: Memory): void {
  // Read anew: another tab may have answered another question meanwhile.
  const all = { ...memories(), [id]: memory };
  if (memory.state === "open" && !memory.tried.length) delete all[id];
  store.set("questions." + lesson, JSON.stringify(all));
}

class Question {
  private memory: Memory;
  private readonly options: HTMLElement[];
  private readonly fieldset: HTMLFieldSetElement;
  private readonly verdict: HTMLElement;
  private readonly answer: HTMLDetailsElement;

  constructor(private readonly form: HTMLFormElement) {
    this.options = [...form.querySelectorAll<HTMLElement>("[data-option]")];
    this.fieldset = form.querySelector("fieldset")!;
    this.verdict = form.querySelector("[data-verdict]")!;
    this.answer = form.querySelector("[data-answer]")!;
    this.memory = this.remembered();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    form.querySelector("[data-again]")!.addEventListener("click", () => this.again(this.memory.tried));
    form.querySelector("[data-restart]")!.addEventListener("click", () => this.again([]));
    form.querySelector("[data-show]")!.addEventListener("click", () => {
      this.go({ ...this.memory, state: "shown" });
      this.answer.querySelector("summary")!.focus();
    });
    this.draw();
  }

  // What was kept counts only as far as it still fits: options and answer may have changed since.
  private remembered(): Memory {
    const kept = memories()[this.form.dataset.question!];
    if (!kept || !states.includes(kept.state) || !Array.isArray(kept.tried)) return { state: "open", tried: [] };
    const tried = kept.tried.filter((answer) => this.options.some((o) => o.dataset.option === answer));
    const last = this.options.find((o) => o.dataset.option === tried[tried.length - 1]);
    const right = last?.hasAttribute("data-right") ?? false;
    const fits = kept.state === "shown" || (kept.state === "right" ? right : kept.state === "wrong" ? last && !right : !right);
    return fits ? { state: kept.state, tried } : { state: "open", tried: [] };
  }

  private radio(option: HTMLElement): HTMLInputElement {
    return option.querySelector("input")!;
  }

  private check(): void {
    if (this.memory.state !== "open") return;
    const chosen = this.options.find((o) => this.radio(o).checked);
    if (!chosen) {
      this.verdict.textContent = "Előbb válassz egyet a lehetőségek közül.";
      this.focusOption();
      return;
    }
    const right = chosen.hasAttribute("data-right");
    this.go({ state: right ? "right" : "wrong", tried: [...this.memory.tried, chosen.dataset.option!] });
    // The pressed button is gone: what comes next takes the focus, and the verdict is read out.
    (right ? this.answer.querySelector("summary") : this.form.querySelector<HTMLElement>("[data-again]"))!.focus();
  }

  private again(tried: string[]): void {
    this.go({ state: "open", tried });
    this.focusOption();
  }

  private focusOption(): void {
    this.options.map((o) => this.radio(o)).find((radio) => !radio.disabled)?.focus();
  }

  private go(memory: Memory): void {
    this.memory = memory;
    keep(this.form.dataset.question!, memory);
    this.draw();
  }

  private draw(): void {
    const { state, tried } = this.memory;
    const over = state === "right" || state === "shown";
    this.form.dataset.state = state;
    this.fieldset.disabled = state !== "open";
    for (const option of this.options) this.drawOption(option, over);
    for (const part of this.form.querySelectorAll<HTMLElement>("[data-when]")) {
      part.hidden = !part.dataset.when!.split(" ").includes(state);
    }
    this.answer.hidden = !over;
    this.answer.open = over;
    this.verdict.replaceChildren(...this.words(state, tried[tried.length - 1]));
  }

  private drawOption(option: HTMLElement, over: boolean): void {
    const { state, tried } = this.memory;
    const right = option.hasAttribute("data-right");
    const wrong = !right && tried.includes(option.dataset.option!);
    const radio = this.radio(option);
    radio.hidden = false;
    radio.disabled = wrong;
    radio.checked = state === "shown" ? right : state !== "open" && option.dataset.option === tried[tried.length - 1];
    option.dataset.outcome = right && over ? "right" : wrong ? "wrong" : "";
    option.querySelector("[data-mark]")!.textContent = right && over ? "✓ ezt írja ki" : wrong ? "✗ nem ezt" : "";
  }

  private words(state: State, tried: string | undefined): (Node | string)[] {
    if (state === "right") return ["Igen, ezt írja ki."];
    if (state === "shown") return ["A jó választ megjelöltem."];
    const text = [...this.answer.querySelectorAll<HTMLElement>("[data-for]")].find((e) => e.dataset.for === tried);
    return state === "wrong" && text ? ["Nem ezt írja ki. ", ...text.cloneNode(true).childNodes] : [];
  }
}

export function questions(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-question]")) new Question(form);
}
