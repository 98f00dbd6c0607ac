import { asError, Engine, type Kit } from "./engine";
import { showPictures } from "./pictures";
import { recordCheck, showProgress } from "./progress";
import type { CheckEvent, Loading, Outcome, Runner } from "./runner-api";
import type { Place } from "./surface";
import { Findings } from "./verdict";

type Task = "check" | "format";

interface Bench {
  text(): string;
  go(line: number, column: number): void;
  mark(places: Place[]): void;
  replace(text: string, said: string): void;
}

const stages = { compile: "Fordítom a megoldásodat…", link: "Összeállítom a tesztet…", run: "Futnak a feltételek…" };

// failuresBeforeHint is after how many checks in vain the hints are offered.
const failuresBeforeHint = 2;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1).replace(".", ",");

// Checks leads from a press of the button to what is known of the solution: asking before the first
// download, loading, checking, telling.
export class Checks {
  private readonly engine: Engine;
  private readonly findings: Findings;
  private task: Task = "check";
  private busy = false;
  private failures = 0;
  private judged = ""; // the text that the findings speak of
  private quarter = 0;

  constructor(private readonly page: HTMLElement, private readonly kit: Kit, private readonly bench: Bench) {
    this.engine = new Engine(kit, "", page.dataset.exercise!);
    this.findings = new Findings(page, (line, column) => bench.go(line, column));
    this.part("panel").hidden = false;
    const press = (name: string, act: () => void) => this.part(name).addEventListener("click", act);
    press("check", () => this.request("check"));
    press("format", () => this.request("format"));
    press("stop", () => this.engine.stop());
    press("cancel", () => this.engine.drop());
    press("again", () => void this.run());
    press("agree", () => void this.run());
    press("refuse", () => {
      this.part("consent").hidden = true;
      this.part(this.task).focus();
    });
    this.say("Még nem ellenőrizted.");
  }

  request(task: Task): void {
    if (this.busy) return;
    this.task = task;
    if (this.engine.agreed) return void this.run();
    const [why, size] = [task === "check" ? "Az ellenőrzéshez" : "A formázáshoz", megabytes(this.kit.size)];
    const disk = location.protocol === "file:";
    this.page.querySelector("#_letoltes")!.textContent = disk
      ? `${why} először be kell tölteni a Go fordítóját: ${size}\u00a0MB. Hálózat nem kell hozzá.`
      : `${why} először le kell tölteni a Go fordítóját: ${size}\u00a0MB. Utána már nem kell.`;
    this.part("agree").textContent = disk ? "Betöltöm" : "Letöltöm";
    this.part("consent").hidden = false;
    this.part("agree").focus();
  }

  // stale says that the findings are of an earlier text.
  stale(): void {
    this.page.toggleAttribute("data-stale", this.judged !== "" && this.bench.text() !== this.judged);
  }

  private part(name: string): HTMLElement {
    return this.page.querySelector<HTMLElement>(`[data-${name}]`)!;
  }

  private say(text: string): void {
    const status = this.part("status");
    if (status.textContent !== text) status.textContent = text;
  }

  private async run(): Promise<void> {
    if (this.busy) return;
    const consent = this.part("consent").contains(document.activeElement);
    this.work(true);
    if (consent) this.part("cancel").focus();
    try {
      const runner = await this.load();
      await (this.task === "check" ? this.check(runner) : this.format(runner));
    } catch (fault) {
      this.failed(fault);
    }
    this.work(false);
  }

  // work shows what can be pressed. A button that has the focus keeps it, or hands it on.
  private work(busy: boolean): void {
    this.busy = busy;
    const lost = ["stop", "cancel", "again", "agree"].some((name) => this.part(name).contains(document.activeElement));
    for (const name of ["check", "format"]) this.part(name).setAttribute("aria-disabled", String(busy));
    // On a narrow page what is said stands far below what was pressed.
    this.part("check").textContent = busy && this.task === "check" ? "Ellenőrzöm…" : "Ellenőrzés";
    this.part("consent").hidden = true;
    if (busy) this.part("repeat").hidden = true;
    else this.part("stop").hidden = this.part("loading").hidden = true;
    if (lost) (this.part("repeat").hidden ? this.part(this.task) : this.part("again")).focus();
  }

  private async load(): Promise<Runner> {
    this.quarter = 0;
    this.say("A Go fordítójának betöltése…");
    const shown = () => (this.part("loading").hidden = false);
    if (!this.engine.agreed) shown();
    const runner = await this.engine.ready((progress) => {
      shown();
      this.loading(progress);
    });
    const focused = this.part("loading").contains(document.activeElement);
    this.part("loading").hidden = true;
    if (this.task === "check") this.part("stop").hidden = false;
    if (focused) this.part(this.task === "check" ? "stop" : "format").focus();
    return runner;
  }

  // The bar moves at every piece; what is read out comes at the quarters only.
  private loading(progress: Loading): void {
    const bar = this.part("bar") as HTMLProgressElement;
    if (progress === "preparing") {
      bar.removeAttribute("value");
      this.part("bytes").textContent = "";
      return this.say("A Go fordítójának előkészítése…");
    }
    const { loaded, total } = progress;
    if (!(total > 0)) return;
    bar.max = total;
    bar.value = loaded;
    this.part("bytes").textContent = `${megabytes(loaded)} / ${megabytes(total)}\u00a0MB`;
    const quarter = Math.floor((4 * loaded) / total);
    if (quarter > this.quarter && quarter < 4) this.say(`A Go fordítójának betöltése: ${25 * quarter}%.`);
    this.quarter = quarter;
  }

  private async check(runner: Runner): Promise<void> {
    const { exercise } = this.page.dataset;
    const text = this.bench.text();
    this.findings.clear();
    this.bench.mark([]);
    this.judged = "";
    this.stale();
    this.say(stages.compile);
    const outcome = await runner.check(exercise!, text, (event) => this.hear(event));
    this.judged = text;
    this.tell(outcome);
    this.record(outcome);
    this.stale();
  }

  private hear(event: CheckEvent): void {
    if (event.kind === "stage") {
      this.part("loading").hidden = true; // a compiler that was ended is loaded again in the middle of a check
      this.say(stages[event.stage]);
    } else this.findings.condition(event.name, event.verdict);
  }

  private tell({ report, pictures }: Outcome): void {
    this.say(report.Headline.replaceAll("`", ""));
    // Hints are about the exercise: they help nobody whose program does not build.
    if (report.Kind === "met") this.failures = 0;
    else if (report.Kind === "failed") this.failures++;
    this.findings.show(report, report.Kind === "failed" && this.failures >= failuresBeforeHint);
    this.bench.mark(this.findings.places(report));
    showPictures(this.page, pictures);
    this.bringIntoView();
  }

  // bringIntoView leads the eye to what was found, unless the reader writes on.
  private bringIntoView(): void {
    if (this.bench.text() !== this.judged) return;
    const below = this.part("status").getBoundingClientRect().bottom > innerHeight;
    if (below) this.page.querySelector("#_ellenorzes")!.scrollIntoView({ block: "start" });
    else this.part("status").scrollIntoView({ block: "nearest" });
  }

  private record({ verdict, test }: Outcome): void {
    // A fault of the machine, or the untouched stub, says nothing about the student.
    if (verdict.kind === "infrastructure" || verdict.candidate === this.page.dataset.stub) return;
    const kept = recordCheck(this.page.dataset.exercise!, { kind: verdict.kind, file: verdict.candidate, test });
    if (!kept) this.findings.add("Ez a böngésző itt nem őrzi meg a haladást: az oldal elhagyásakor elvész.");
    showProgress();
  }

  private async format(runner: Runner): Promise<void> {
    const text = this.bench.text();
    const formatted = await runner.format(this.page.dataset.exercise!, text);
    if (this.bench.text() !== text) return this.say("Közben megváltozott a szöveg, ezért nem formáztam meg. Ha kész vagy vele, próbáld újra.");
    if ("source" in formatted) {
      const same = formatted.source === text;
      if (!same) this.bench.replace(formatted.source, "Megformáztam a szöveget.");
      return this.say(same ? "A szöveg már formázott." : "Megformáztam a szöveget.");
    }
    this.say("Így nem lehet megformázni: előbb javítsd a hibát.");
    this.findings.clear();
    this.findings.faults(formatted.faults);
    this.bench.mark(formatted.faults.map((f) => ({ line: f.Line, column: f.Col, text: f.Original })));
  }

  private failed(fault: unknown): void {
    const { code, text } = asError(fault);
    if (code === "stopped") {
      this.findings.clear();
      return this.say(this.part("loading").hidden ? "Megállítottad az ellenőrzést." : "Megszakítottad a betöltést.");
    }
    if (code !== "unsupported" && code !== "download") this.engine.drop();
    this.findings.clear();
    this.say(text);
    this.part("repeat").hidden = false;
  }
}
