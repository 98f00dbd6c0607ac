// Surface is where the reader writes: a plain field, or the editor that takes its place.
export interface Surface {
  text(): string;
  setText(text: string): void;
  go(line: number, column: number): void; // both from 1, the column in bytes as Go counts
  mark(places: Place[]): void;
  focus(): void;
}

export interface Place { line: number; column: number; text: string }

export interface Heard { changed(): void; check(): void }

// offset is the place in a text of a column of a line, which Go counts in bytes. What lies beyond the
// text's end is its end.
export function offset(text: string, line: number, column: number): number {
  const lines = text.split("\n").slice(0, Math.max(line, 1));
  const last = lines.pop()!;
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0);
  const bytes = new TextEncoder().encode(last).slice(0, Math.max(column - 1, 0));
  return start + new TextDecoder().decode(bytes).length;
}

// plainSurface makes the field fit for code: Tab indents unless Esc was pressed right before, and the
// browser's own undo keeps working.
export function plainSurface(area: HTMLTextAreaElement, heard: Heard): Surface {
  let leaving = false;
  const fit = () => (area.rows = area.value.split("\n").length + 1);
  area.addEventListener("input", () => {
    fit();
    heard.changed();
  });
  area.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const bare = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      heard.check();
    } else if (event.key === "Tab" && bare && !leaving) {
      event.preventDefault();
      insert(area, "\t");
    }
    leaving = event.key === "Escape" || (leaving && event.key === "Shift");
  });
  fit();
  return {
    text: () => area.value,
    setText(text) {
      if (text === area.value) return;
      area.value = text;
      fit();
      heard.changed();
    },
    go(line, column) {
      const at = offset(area.value, line, column);
      area.focus();
      area.setSelectionRange(at, at);
    },
    mark() {}, // the list beside the field names the lines
    focus: () => area.focus(),
  };
}

function insert(area: HTMLTextAreaElement, text: string): void {
  // Old, but the one way of changing a field that its undo knows of.
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input"));
}
