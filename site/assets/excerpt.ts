import { split } from "./words";

// Piece is a stretch of text, found is whether it is one of the words that were looked for.
export interface Piece { text: string; found: boolean }

// length is about two lines on a wide screen and four on a narrow one.
const length = 150;

// before is how much of the sentence stands before the first word that was found.
const before = 40;

export function marked(text: string, isFound: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const word of split(text)) {
    if (!isFound(word.text)) continue;
    if (word.start > at) pieces.push({ text: text.slice(at, word.start), found: false });
    at = word.start + word.text.length;
    pieces.push({ text: word.text, found: true });
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}

// excerpt is the stretch of a text that shows the most; words that are written as they were typed
// count twice. Without any word it is the text's beginning.
export function excerpt(text: string, isFound: (word: string) => boolean, isSame: (word: string) => boolean): Piece[] {
  const places = split(text)
    .filter((word) => isFound(word.text))
    .map((word) => ({ at: word.start, worth: isSame(word.text) ? 2 : 1 }));
  let best = { at: 0, worth: 0 };
  for (const { at } of places) {
    const worth = places.filter((other) => other.at >= at && other.at < at + length - before).reduce((sum, other) => sum + other.worth, 0);
    if (worth > best.worth) best = { at, worth };
  }
  const start = wordStart(text, best.at - before);
  const end = wordEnd(text, start + length);
  const pieces = marked(text.slice(start, end), isFound);
  if (start > 0) pieces.unshift({ text: "… ", found: false });
  if (end < text.length) pieces.push({ text: " …", found: false });
  return pieces;
}

function wordStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf(" ", at) + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 ? text.length : space;
}
