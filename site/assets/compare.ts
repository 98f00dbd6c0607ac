import { difference } from "./diff";
import { element } from "./dom";
import { loadScript } from "./load-script";
import { isDone, recordSolutionSeen } from "./progress";

declare global {
  var idempotenciaReference: string | undefined;
}

const failed = "A mintamegoldást nem sikerült betölteni. Próbáld újra, vagy nyisd meg a külön lapját.";

// comparison sets the reader's text against the reference solution, which comes only when it is asked
// for, and before the exercise is done only when it is asked for twice.
export function comparison(page: HTMLElement, bench: { text(): string }): void {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-compare${name}]`)!;
  const place = page.querySelector<HTMLElement>("[data-difference]")!;
  const { exercise, reference } = page.dataset;
  const ask = (asking: boolean) => {
    part("-ask").hidden = !asking;
    part(asking ? "-no" : "-open").focus();
  };
  const show = async () => {
    try {
      if (globalThis.idempotenciaReference === undefined) await loadScript(reference!);
      recordSolutionSeen(exercise!);
      place.replaceChildren(...shown(bench.text(), globalThis.idempotenciaReference!));
    } catch {
      place.replaceChildren(element("p", "notice", failed));
    }
  };
  part("").hidden = false;
  part("-open").addEventListener("click", () => {
    if (isDone(exercise!) || globalThis.idempotenciaReference !== undefined) void show();
    else ask(true);
  });
  part("-no").addEventListener("click", () => ask(false));
  part("-yes").addEventListener("click", () => {
    ask(false);
    void show();
  });
}

function shown(own: string, reference: string): Node[] {
  const lines = difference(own, reference);
  if (lines.every(({ mark }) => mark === " ")) return [element("p", "", "A szöveged betűre megegyezik a mintával.")];
  const code = element("code", "");
  for (const { mark, text } of lines) {
    const name = mark === "-" ? "own" : mark === "+" ? "theirs" : "";
    code.append(element("span", name, `${mark === "-" ? "−" : mark} ${text}\n`));
  }
  const pre = element("pre", "difference", code);
  pre.tabIndex = 0;
  return [element("p", "", "A − jelű sor csak nálad van, a + jelű csak a mintában."), pre];
}
