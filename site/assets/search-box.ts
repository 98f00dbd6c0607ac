import type { Found, Search } from "./search";
import type { Piece } from "./excerpt";
import { element } from "./dom";
import { loadScript } from "./load-script";

const hint = "Írj be egy magyar vagy angol szót, vagy egy nevet a kódból. Az ékezet és a toldalék elhagyható.";
const failed = "A keresőt nem sikerült betölteni. Töltsd újra az oldalt, vagy nyisd meg az „Egy lapon” oldalt, és keress benne a böngésződdel.";
const none = "Próbálj rövidebb szót, másik alakot vagy az angol megfelelőjét.";

// searchBox shows the button and opens the box: a plain field and links below it, between which the
// arrow keys move the focus.
export function searchBox(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-search-open]");
  const box = document.querySelector<HTMLDialogElement>("[data-search]");
  if (!button || !box?.showModal) return;
  const field = box.querySelector("input")!;
  const status = box.querySelector<HTMLElement>("[role=status]")!;
  const list = box.querySelector("ol")!;
  let search: Promise<Search> | undefined;

  const say = (text: string) => {
    // The same text again would be read out again.
    if (status.textContent !== text) status.textContent = text;
  };

  const show = async () => {
    const query = field.value.trim();
    if (query === "") {
      list.replaceChildren();
      return say(hint);
    }
    search ??= load(box);
    try {
      const find = await search;
      // While the search was loading, the reader may have typed on.
      if (query === field.value.trim()) present(find(query), query);
    } catch {
      search = undefined;
      say(failed);
    }
  };

  const present = ({ total, hits }: Found, query: string) => {
    list.replaceChildren(...hits.map((hit) => {
      const link = document.createElement("a");
      link.href = box.dataset.root + hit.address;
      const title = element("span", "title", ...pieces(hit.title));
      if (hit.english.length > 0) {
        const english = element("span", "", ...pieces(hit.english));
        english.lang = "en";
        title.append(" (", english, ")");
      }
      link.append(element("span", "over", `${hit.over} › `), title, " ", element("span", "excerpt", ...pieces(hit.excerpt)));
      return element("li", "", link);
    }));
    if (total === 0) say(`Nincs találat erre: „${query}”. ${none}`);
    else say(total > hits.length ? `${total} találat, az első ${hits.length} látszik.` : `${total} találat.`);
  };

  const open = () => {
    if (box.open) return field.select();
    box.showModal();
    field.select();
    search ??= load(box);
    search.catch(() => undefined); // said when something is looked for
    void show();
  };

  const links = () => Array.from(list.querySelectorAll("a"));

  const move = (step: number) => {
    const all: HTMLElement[] = [field, ...links()];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(Math.max(at + step, 0), all.length - 1)].focus();
  };

  button.hidden = false;
  button.addEventListener("click", open);
  field.addEventListener("input", show);
  box.addEventListener("click", (event) => {
    const target = event.target as Element;
    // A link may lead to another part of this page, and a click beside the box lands on the box.
    if (target === box || target.closest("a, [data-search-close]")) box.close();
  });
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const onLink = document.activeElement?.closest("ol a");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && document.activeElement === field) links()[0]?.click();
    else if (event.key === "Escape") box.close(); // a search field would only empty itself
    else {
      // Typing on goes on in the field.
      if (onLink && (event.key.length === 1 || event.key === "Backspace") && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
      return;
    }
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const wanted = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey
      || event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!wanted || event.defaultPrevented || isWritten(event.composedPath()[0] as Element)) return;
    event.preventDefault();
    open();
  });
}

const isWritten = (target: Element): boolean => target.closest("input, textarea, select, [contenteditable]") !== null;

// load takes the documents and the search from beside the page.
async function load(box: HTMLElement): Promise<Search> {
  for (const name of [box.dataset.documents!, box.dataset.engine!]) await loadScript(box.dataset.root + name);
  return window.searchBook!;
}

const pieces = (all: Piece[]) => all.map(({ text, found }) => (found ? element("mark", "", text) : text));
