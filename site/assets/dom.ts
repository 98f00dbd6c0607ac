// element makes one with a class and a content.
export function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

export function button(text: string, press: () => void): HTMLButtonElement {
  const b = element("button", "", text) as HTMLButtonElement;
  b.type = "button";
  b.addEventListener("click", press);
  return b;
}

// coded sets what stands between backquotes as code, as the texts of the course mark it.
export const coded = (text: string): (Node | string)[] =>
  text.split(/`([^`]+)`/).map((piece, i) => (i % 2 ? element("code", "", piece) : piece));
