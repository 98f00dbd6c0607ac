// Stepping through a recorded story, and switching between the right solution and a mistake. Without
// this script the whole of every play is there, the mistakes' behind a native disclosure.

const say = (figure: SVGSVGElement): string[] => (figure.querySelector("desc")?.textContent ?? "").split("\n");

function button(text: string): HTMLButtonElement {
  const b = document.createElement("button");
  b.type = "button";
  b.textContent = text;
  return b;
}

class Player {
  private plays: HTMLElement[];
  private names: HTMLButtonElement[] = [];
  private current = 0;
  private at = Infinity; // how many steps are shown
  private status = document.createElement("p");
  private back = button("Vissza");
  private forth = button("Tovább");
  private first = button("Lépésenként");
  private all = button("Mind");

  constructor(private figure: HTMLElement) {
    this.plays = [...figure.querySelectorAll<HTMLElement>(".play")];
    const bar = document.createElement("div");
    bar.className = "controls";
    if (this.plays.length > 1) bar.append(this.switch());
    const steps = document.createElement("div");
    steps.className = "steps";
    steps.setAttribute("role", "group");
    steps.setAttribute("aria-label", "Lépések");
    steps.append(this.first, this.back, this.forth, this.all);
    this.status.className = "said";
    this.status.setAttribute("role", "status");
    bar.append(steps, this.status);
    this.plays[0].before(bar);
    this.first.addEventListener("click", () => this.show(1));
    this.back.addEventListener("click", () => this.at !== Infinity && this.show(this.at - 1));
    this.forth.addEventListener("click", () => this.show(this.at + 1));
    this.all.addEventListener("click", () => this.show(Infinity));
    this.show(Infinity);
  }

  // The mistakes' plays leave their disclosures and share the first one's place.
  private switch(): HTMLElement {
    const group = document.createElement("div");
    group.className = "switch";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Melyik megoldás játssza");
    this.plays.forEach((play, i) => {
      const details = play.closest("details");
      if (details) details.replaceWith(play);
      const b = button(play.dataset.play ?? "");
      b.addEventListener("click", () => {
        this.current = i;
        this.show(this.at);
      });
      this.names.push(b);
      group.append(b);
    });
    return group;
  }

  private show(at: number): void {
    const sentences = say(this.plays[this.current].querySelector("svg")!);
    this.at = at >= sentences.length ? Infinity : Math.max(at, 1);
    this.plays.forEach((play, i) => {
      play.hidden = i !== this.current;
      for (const step of play.querySelectorAll<SVGGElement>("[data-step]")) {
        const n = Number(step.dataset.step) + 1;
        step.classList.toggle("later", n > this.at);
        step.classList.toggle("now", n === this.at);
      }
    });
    this.names.forEach((b, i) => b.setAttribute("aria-pressed", String(i === this.current)));
    const whole = this.at === Infinity;
    // Not the disabled attribute: a button that has the focus must keep it.
    this.back.setAttribute("aria-disabled", String(whole || this.at === 1));
    this.forth.setAttribute("aria-disabled", String(whole));
    this.all.setAttribute("aria-disabled", String(whole));
    this.status.textContent = whole ? "" : `${this.at}/${sentences.length}. ${sentences[this.at - 1]}`;
  }
}

export function stories(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("[data-story]")) new Player(figure);
}
