import { Checks } from "./checks";
import { comparison } from "./compare";
import { button } from "./dom";
import { Draft } from "./draft";
import { files } from "./files";
import { Notices } from "./notices";
import { recordHints } from "./progress";
import { richSurface } from "./rich";
import { plainSurface, type Place, type Surface } from "./surface";

const full = "Ez a böngésző itt nem őrzi meg a szöveget: betelt a tárhelye, vagy nem engedi használni. Töltsd le a fájlt, mielőtt elhagyod az oldalt.";
const elsewhere = "Egy másik lapon közben megváltozott ennek a feladatnak a szövege. Itt a mostani látszik, és amíg nem döntesz, nem őrzöm meg.";
const outdated = "A feladat váza megváltozott, mióta elkezdted. A te szöveged maradt meg; a Visszaállítás az új vázat adja.";

// workbench puts an editor in the place of the stub, keeps what is written there, and checks it.
export function workbench(): void {
  const page = document.querySelector<HTMLElement>("[data-workbench]");
  if (page) new Workbench(page);
}

class Workbench {
  private surface: Surface;
  private places: Place[] = [];
  private readonly stub: string;
  private readonly draft: Draft;
  private readonly notices: Notices;
  private readonly checks: Checks | undefined;

  constructor(private readonly page: HTMLElement) {
    const area = page.querySelector<HTMLTextAreaElement>("[data-text]")!;
    const { exercise, stub, kit, editor } = page.dataset;
    this.stub = area.value;
    this.draft = new Draft(exercise!, stub!, this.stub);
    this.notices = new Notices(page.querySelector("[data-notices]")!);
    area.value = this.draft.load();
    page.classList.add("working");
    page.querySelector<HTMLElement>("[data-desk]")!.hidden = false;
    const heard = { changed: () => this.changed(), check: () => this.checks?.request("check") };
    this.surface = plainSurface(area, heard);
    if (kit) this.checks = new Checks(page, JSON.parse(kit), this);
    if (editor) {
      richSurface(area, editor, heard, (rich) => {
        this.surface = rich;
        rich.mark(this.places);
      });
    }
    this.begin();
    this.tools();
    comparison(page, this);
    const paper = page.querySelector("[data-paper]")!;
    addEventListener("beforeprint", () => (paper.textContent = this.text()));
    addEventListener("storage", (event) => this.draft.concerns(event) && this.conflict());
    for (const hint of page.querySelectorAll<HTMLDetailsElement>("[data-hint]")) {
      hint.addEventListener("toggle", () => hint.open && recordHints(exercise!, Number(hint.dataset.hint)));
    }
  }

  text(): string {
    return this.surface.text();
  }

  go(line: number, column: number): void {
    this.surface.go(line, column);
  }

  mark(places: Place[]): void {
    this.places = places;
    this.surface.mark(places);
  }

  // replace puts another text in the place of the whole, which is kept to have it back.
  replace(text: string, said: string): void {
    const before = this.text();
    if (text !== before) this.draft.before = before;
    this.surface.setText(text);
    this.changed();
    this.notices.say("replaced", said, this.draft.before === undefined ? [] : [this.backButton()]);
  }

  private begin(): void {
    if (this.draft.outdated) {
      this.notices.say("stub", outdated, [button("Értem", () => {
        this.draft.accept();
        this.changed();
        this.notices.clear("stub");
        this.surface.focus();
      })]);
    }
    if (this.draft.before !== undefined) this.notices.say("replaced", "Megvan az előző szöveged is.", [this.backButton()]);
  }

  private backButton(): HTMLButtonElement {
    return button("Visszakérem az előzőt", () => {
      this.replace(this.draft.before!, "Visszatettem az előző szöveget.");
      this.surface.focus();
    });
  }

  private changed(): void {
    this.checks?.stale();
    const saved = this.draft.save(this.text());
    if (saved === "elsewhere") return this.conflict();
    if (saved === "refused") this.notices.say("full", full);
    else this.notices.clear("full");
  }

  private conflict(): void {
    this.notices.say("elsewhere", elsewhere, [
      button("Azt kérem ide", () => this.settle(() => {
        const mine = this.text();
        this.surface.setText(this.draft.load());
        this.draft.before = mine;
      })),
      button("Ez maradjon", () => this.settle(() => this.draft.overrule())),
    ]);
  }

  private settle(choose: () => void): void {
    // Cleared first: what is chosen may change the text, which must not ask again.
    this.notices.clear("elsewhere");
    choose();
    this.draft.overrule();
    this.changed();
    if (this.draft.before !== undefined) this.notices.say("replaced", "Megvan az előző szöveged is.", [this.backButton()]);
    this.surface.focus();
  }

  private tools(): void {
    const reset = this.page.querySelector<HTMLElement>("[data-reset]")!;
    reset.addEventListener("click", () => {
      const no = button("Mégsem", () => {
        this.notices.clear("reset");
        reset.focus();
      });
      this.notices.say("reset", "Biztosan visszaállítod a vázat? A mostani szöveget utána még visszakérheted.", [
        button("Visszaállítom", () => {
          this.notices.clear("reset");
          this.draft.accept();
          this.notices.clear("stub");
          this.replace(this.stub, "Visszaállítottam a vázat.");
          this.surface.focus();
        }), no,
      ]);
      no.focus();
    });
    files(this.page, this, this.notices);
  }
}
