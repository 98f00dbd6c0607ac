import { button, coded, element } from "./dom";
import type { Condition, Fault, Report } from "./runner-api";
import type { Place } from "./surface";

type Go = (line: number, column: number) => void;

// explained is how many faults are worth explaining at once: the rest often go with the first.
const explained = 3;

const met = "met";

// Findings shows what a check found: above the conditions what concerns all of them, at each condition
// what it says.
export class Findings {
  private readonly box: HTMLElement;

  constructor(private readonly page: HTMLElement, private readonly go: Go) {
    this.box = page.querySelector<HTMLElement>("[data-findings]")!;
  }

  clear(): void {
    this.box.replaceChildren();
    this.page.querySelector<HTMLElement>("[data-after]")!.hidden = true;
    this.onward(false);
    for (const item of this.items()) this.set(item, "", "", "");
  }

  // condition marks one while the check is still going on.
  condition(name: string, kind: string): void {
    const item = this.items().find((one) => one.dataset.condition === name);
    if (item) this.set(item, kind, kind === met ? "✓" : "✗", "");
  }

  show(report: Report, offerHints: boolean): void {
    this.clear();
    this.faults(report.Faults ?? []);
    for (const s of report.Suspicion ?? []) this.box.append(suspicion(s.Title, s.Text));
    if (report.Warnings?.length) {
      this.add("Figyelmeztetés: az értékelés ezt a fájlt el sem indítaná.");
      this.faults(report.Warnings);
    }
    this.box.append(element("p", "next", element("strong", "", "Következő lépés:"), " ", ...coded(report.Next)));
    const first = this.conditions(report);
    if (first > 0) this.box.append(element("p", "", this.way(first)));
    const hint = offerHints ? this.hint() : undefined;
    if (hint) this.box.append(hint);
    this.onward(report.Kind === met);
  }

  private onward(done: boolean): void {
    this.page.querySelector<HTMLElement>("[data-when-met]")!.hidden = !done;
  }

  add(text: string): void {
    this.box.append(element("p", "notice", text));
  }

  faults(all: Fault[]): void {
    if (!all.length) return;
    const list = element("ul", "faults");
    const told = new Set<string>();
    for (const f of all) {
      const item = element("li", "", this.place(f.Where, f), " ", original(f.Original));
      const known = told.size === explained || (f.Explanation !== "" && told.has(f.Explanation));
      const advice = `${f.Explanation} ${f.Advice}`.trim();
      if (!known && advice) item.append(element("p", "", ...coded(advice)));
      if (!known) told.add(f.Explanation || f.Where + f.Original);
      list.append(item);
    }
    this.box.append(list);
  }

  // places are the lines of the student's file that the report speaks of.
  places(report: Report): Place[] {
    return (report.Faults ?? []).filter((f) => this.isHere(f)).map((f) => ({ line: f.Line, column: f.Col, text: f.Explanation || f.Original }));
  }

  private items(): HTMLElement[] {
    return [...this.page.querySelectorAll<HTMLElement>("[data-condition]")];
  }

  private set(item: HTMLElement, kind: string, mark: string, word: string, ...told: Node[]): void {
    item.dataset.kind = kind === "" ? "" : kind === met ? "good" : "bad";
    item.querySelector("[data-mark]")!.textContent = mark;
    item.querySelector("[data-word]")!.textContent = word && word + " · ";
    item.querySelector("[data-told]")!.replaceChildren(...told);
  }

  // conditions tells each one, and gives the place of the first that is not met, -1 without any.
  private conditions(report: Report): number {
    let first = -1;
    for (const c of report.Conditions ?? []) {
      const item = this.items().find((one) => one.dataset.condition === c.Name);
      if (!item) continue;
      const told = c.Kind === met ? printed(c) : this.told(c);
      const open = c.Kind !== met && c.Kind !== "" && first < 0;
      if (open) first = this.items().indexOf(item);
      const details = open || c.Kind === met || !told.length ? told : [folded("Részletek", ...told)];
      this.set(item, c.Kind, c.Mark, c.Word, ...details);
    }
    return first;
  }

  // way leads to a condition that stands below others.
  private way(index: number): HTMLButtonElement {
    return button(`Megmutatom ${the(index + 1)}. feltételt`, () => {
      const item = this.items()[index];
      item.tabIndex = -1;
      item.focus();
    });
  }

  private told(c: Condition): Node[] {
    const all = c.Details ?? [];
    const isBefore = (line: string) => /^(kezdetben|előtte):/.test(line);
    const rows = c.Call ? [
      ...all.filter(isBefore).map((line) => line.split(/: ?(.*)/s, 2)),
      [c.Call.endsWith(")") ? "hívás" : "érték", c.Call], ["jött", c.Came], ["várt", c.Want],
    ] : [];
    const parts: Node[] = [];
    if (rows.length) parts.push(facts(rows));
    else if (c.Message) parts.push(original(c.Message, "p"));
    else if (c.Original && !c.Unwritten && c.Original !== "SIGQUIT: quit") parts.push(original(c.Original, "p"));
    for (const line of c.Call ? all.filter((one) => !isBefore(one)) : all) parts.push(original(line, "p"));
    const advice = `${c.Explanation} ${c.Advice}`.trim();
    if (advice) parts.push(element("p", "", ...coded(advice)));
    if (c.Where && c.Where !== this.page.dataset.file) parts.push(element("p", "meta", "hely: ", this.place(c.Where)));
    if (c.Code) parts.push(element("pre", "quoted", c.Code));
    return [...parts, ...printed(c)];
  }

  private isHere(f: Fault): boolean {
    return !f.InTest && f.Line > 0 && f.File === this.page.dataset.file;
  }

  // place leads to the line when it is in the student's file.
  private place(where: string, fault?: Fault): HTMLElement {
    const [, line, column] = where.startsWith(this.page.dataset.file + ":") ? where.slice(this.page.dataset.file!.length).split(":") : [];
    if (!Number(line) || (fault && !this.isHere(fault))) return element("code", "", where);
    const link = element("button", "place", `${line}. sor`) as HTMLButtonElement;
    link.type = "button";
    link.addEventListener("click", () => this.go(Number(line), Number(column ?? 1)));
    return link;
  }

  private hint(): HTMLElement | undefined {
    const next = [...this.page.querySelectorAll<HTMLDetailsElement>("[data-hint]")].find((hint) => !hint.open);
    if (!next) return undefined;
    const open = button(`Megnézem ${the(Number(next.dataset.hint))}. tippet`, () => {
      next.open = true;
      next.querySelector("summary")!.focus();
    });
    return element("p", "", "Ha elakadtál, segít egy tipp. ", open);
  }
}

// the puts the article before an ordinal number below fifty.
const the = (ordinal: number): string => `${ordinal === 1 || ordinal === 5 ? "az" : "a"} ${ordinal}`;

function suspicion(title: string, text: string): HTMLElement {
  const paragraphs = text.replace(title, "").trim().split(/\n{2,}/).filter((one) => one !== "");
  return element("div", "callout", element("p", "", "Talán ez történt: ", ...coded(title)), ...paragraphs.map((one) => element("p", "", ...coded(one))));
}

function facts(rows: string[][]): HTMLElement {
  const list = element("dl", "facts");
  for (const [label, text] of rows) list.append(element("dt", "", label + ":"), element("dd", "", original(text)));
  return list;
}

// original shows a program's own words, which have lines.
const original = (text: string, around = "span"): HTMLElement => element(around, "original", element("code", "", text));

function printed(c: Condition): Node[] {
  if (!c.Output) return [];
  // What was left out is named in its place, unless that is elsewhere.
  const cut = c.Output.includes(c.Cut) ? [] : [element("p", "meta", c.Cut)];
  return [folded("Amit a kódod kiírt", element("pre", "quoted", c.Output), ...cut)];
}

const folded = (title: string, ...content: Node[]): HTMLElement => element("details", "", element("summary", "", title), ...content);
