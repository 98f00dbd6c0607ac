import { element } from "./dom";
import type { Picture } from "./runner-api";

// What a drawing of internal/history is made of. Whatever else the markup holds is dropped, since a
// student's program has a say in it.
const parts = new Set(["svg", "title", "desc", "g", "text", "tspan", "path", "rect", "circle", "line", "polygon"]);
const attributes = /^(id|class|viewBox|width|height|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|text-anchor|transform|role|xmlns|aria-labelledby|aria-describedby|data-step)$/;

const SVG = "http://www.w3.org/2000/svg";

function drawing(markup: string): Node | undefined {
  // Within a page the markup needs no namespace, alone it does.
  const whole = markup.replace(/^<svg(?![^>]*\sxmlns=)/, `<svg xmlns="${SVG}"`);
  const parsed = new DOMParser().parseFromString(whole, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return undefined;
  for (const e of [root, ...root.querySelectorAll("*")]) {
    if (!parts.has(e.localName) || e.namespaceURI !== SVG) e.remove();
    for (const { name } of [...e.attributes]) if (!attributes.test(name)) e.removeAttribute(name);
  }
  return document.importNode(root, true);
}

// showPictures draws the stories as the student's own code played them.
export function showPictures(page: HTMLElement, played: Picture[] | null): void {
  const all = played ?? [];
  const figure = page.querySelector<HTMLElement>("[data-pictures]")!;
  for (const old of figure.querySelectorAll(".play, .variant")) old.remove();
  for (const picture of all) {
    const [wide, narrow] = [drawing(picture.wide), drawing(picture.narrow)];
    const play = element("div", "play");
    if (wide && narrow) play.append(element("div", "wide", wide), element("div", "narrow", narrow));
    else play.append(element("pre", "quoted", picture.text));
    figure.append(element("p", "variant", picture.title), play);
  }
  figure.hidden = all.length === 0;
  page.querySelector<HTMLElement>("[data-after]")!.hidden = all.length === 0;
}
