// Words as the search compares them: lower case, without accents and, as far as a short list of
// endings can tell, without the endings of Hungarian.

// Ranges instead of the classes of Unicode: the book has no other letters, and this is twice as fast.
const word = /[0-9A-Za-z_\u00c0-\u024f]+/g;

export interface Word { text: string; start: number }

// split finds the words of a text. Texts are in composed form, where an accented letter is one letter.
export function split(text: string): Word[] {
  return Array.from(text.matchAll(word), (found) => ({ text: found[0], start: found.index }));
}

const plainLetters: Record<string, string> = { á: "a", é: "e", í: "i", ó: "o", ö: "o", ő: "o", ú: "u", ü: "u", ű: "u" };

// fold does as book.Fold does. It keeps the number of letters, so that places in a folded word are
// places in the word.
export const fold = (text: string): string => text.toLowerCase().replace(/[áéíóöőúüű]/g, (letter) => plainLetters[letter]);

// A name from code counts as a whole and by its parts: MinWindow is also found as window.
export function withParts(text: string): string[] {
  if (!/[a-z][A-Z]|_/.test(text)) return [text];
  return [text, ...text.replace(/([a-z])([A-Z])/g, "$1_$2").split("_").filter((part) => part !== "")];
}

// What stands in nearly every sentence decides nothing.
const silent = new Set(["a", "az", "egy", "es", "hogy", "the", "of"]);

const known = new Map<string, string[]>();

// stems gives what may be left of a word when its endings are taken off; nothing for words that do
// not count. A word may have several: „határa” is határ with a possessive or „hata” with -ra. Two
// words belong together when they share one, so an ending taken off too much does no harm as long as
// it is taken off both.
export function stems(text: string): string[] {
  let found = known.get(text);
  if (!found) {
    found = stemsOf(fold(text));
    known.set(text, found);
  }
  return found;
}

function stemsOf(folded: string): string[] {
  if (silent.has(folded) || (folded.length < 2 && !/\d/.test(folded))) return [];
  if (/\d/.test(folded)) return [folded];
  const ends = new Set<string>();
  reduce(folded, ends, new Set());
  return [...ends];
}

function reduce(text: string, ends: Set<string>, seen: Set<string>): void {
  if (seen.has(text)) return;
  seen.add(text);
  const shorter = withoutEnding(text);
  if (shorter.length === 0) ends.add(text);
  for (const rest of shorter) reduce(rest, ends, seen);
}

// Case endings, possessives and the plural, folded. Linking vowels are not among them: they are
// taken off as the final vowel of what is left, and so are a-á and e-é, which differ before an ending.
const endings = new Set([
  "ban", "ben", "bol", "rol", "tol", "nal", "nel", "hoz", "hez", "nak", "nek", "val", "vel", "kent", "ert", "kor",
  "ba", "be", "ra", "re", "ig", "ja", "je", "ju", "nk", "am", "em", "om", "ad", "ed", "od", "a", "e", "i", "o", "u",
]);
const longestEnding = 4;

function withoutEnding(text: string): string[] {
  const found: string[] = [];
  for (let at = Math.max(3, text.length - longestEnding); at < text.length; at++) {
    if (endings.has(text.slice(at)) && /[aeiou]/.test(text.slice(0, at))) found.push(text.slice(0, at));
  }
  // One consonant is an ending only where a stem could end: kérés-t, lecké-k, but not kulc-s.
  const rest = text.slice(0, -1);
  if (rest.length >= 4 || /^[aeiou][^aeiou][aeiou]$/.test(rest)) {
    if (/[aeiou][kn]$/.test(text) || /[aeioulrnszjy]t$/.test(text)) found.push(rest);
  }
  // -val and -vá take on the consonant before them: ismétléssel, kulccsal.
  const doubled = /^(.{2,})([^aeiou])\2([sz]?)[ae]l?$/.exec(text);
  if (doubled) found.push(doubled[1] + doubled[2] + doubled[3]);
  return found;
}

// sameAccents tells whether two words that share a stem are written alike as far as it reaches.
export function sameAccents(one: string, other: string): boolean {
  const shared = stems(one).find((stem) => stems(other).includes(stem));
  if (shared === undefined) return false;
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const [plainA, plainB] = [fold(one), fold(other)];
  for (let i = 0; i < shared.length; i++) {
    if (plainA[i] === plainB[i] && a[i] !== b[i]) return false;
  }
  return true;
}
