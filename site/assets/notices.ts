import { element } from "./dom";

// Notices are sentences above the text, one of each kind, with what can be done about them.
export class Notices {
  private readonly shown = new Map<string, HTMLElement>();

  constructor(private readonly box: HTMLElement) {}

  say(kind: string, text: string, buttons: HTMLButtonElement[] = []): void {
    const known = this.shown.get(kind);
    // The same again would be read out again.
    if (known?.firstChild?.textContent === text && buttons.length === 0) return;
    const notice = element("div", "notice", element("p", "", text));
    if (buttons.length) notice.append(element("p", "choices", ...buttons));
    if (known) known.replaceWith(notice);
    else this.box.append(notice);
    this.shown.set(kind, notice);
  }

  clear(kind: string): void {
    this.shown.get(kind)?.remove();
    this.shown.delete(kind);
  }
}
