export interface Line { mark: " " | "-" | "+"; text: string }

// difference compares two texts line by line. A table of all pairs is enough for files of a few hundred
// lines; what both begin and end with is left out of it, so that a large file is no trouble either.
export function difference(before: string, after: string): Line[] {
  const [a, b] = [split(before), split(after)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const same = (lines: string[]): Line[] => lines.map((text) => ({ mark: " ", text }));
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

const split = (text: string): string[] => text.replace(/\n$/, "").split("\n");

function between(a: string[], b: string[]): Line[] {
  // common[i][j] is how many lines a from i and b from j share in order.
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ mark: " ", text: a[i] });
      i++;
      j++;
    } else if (j === b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) lines.push({ mark: "-", text: a[i++] });
    else lines.push({ mark: "+", text: b[j++] });
  }
  return lines;
}
