// untar gives the regular files of a tar archive. They share the archive's memory.
export function* untar(archive: Uint8Array): Generator<{ path: string; content: Uint8Array }> {
  const text = (from: number, length: number): string => {
    const field = archive.subarray(from, from + length);
    const end = field.indexOf(0);
    return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
  };
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const prefix = text(at + 345, 155);
    const path = (prefix ? prefix + "/" : "") + text(at, 100);
    yield { path, content: archive.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
