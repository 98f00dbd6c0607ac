// bounded gives a WebAssembly module whose memory cannot grow beyond a number of bytes: the linker
// leaves it open, and a program could take all that the browser has.
export function bounded(wasm: Uint8Array, bytes: number): Uint8Array {
  for (let at = 8; at < wasm.length; ) {
    const section = wasm[at];
    const [size, start] = number(wasm, at + 1);
    if (section === 5) { // memories: their count, then for each a flag, the least and perhaps the most pages
      const [least] = number(wasm, start + 2);
      const content = [1, 1, ...encoded(least), ...encoded(Math.max(least, Math.floor(bytes / 65536)))];
      const patched = new Uint8Array(at + 1 + content.length + 1 + wasm.length - start - size);
      patched.set(wasm.subarray(0, at + 1));
      patched.set([content.length, ...content], at + 1);
      patched.set(wasm.subarray(start + size), at + 2 + content.length);
      return patched;
    }
    at = start + size;
  }
  return wasm.slice();
}

// number reads an unsigned LEB128 and says where it ends.
function number(wasm: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = wasm[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function encoded(value: number): number[] {
  const bytes: number[] = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}
