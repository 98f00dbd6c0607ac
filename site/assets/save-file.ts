// saveFile offers a text as a file to keep.
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = `data:${type};charset=utf-8,${encodeURIComponent(text)}`;
  link.download = name;
  link.click();
}
