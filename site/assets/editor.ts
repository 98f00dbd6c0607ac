// The editor with colours, marks at the lines and proper indentation. A bundle of its own, loaded when
// the reader turns to the text.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { go } from "@codemirror/legacy-modes/mode/go";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { offset, type Heard, type Place, type Surface } from "./surface";

// The colours are those of the code in the lessons.
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.atom, tags.bool], color: "var(--number)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.standard(tags.name), color: "var(--name)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: ".4rem", fontSize: ".85rem" },
  "&.cm-focused": { outline: ".15rem solid var(--accent)", outlineOffset: ".15rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--chosen)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--accent)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lint-marker-error": { content: "none", width: "auto", height: "auto", color: "var(--bad)", textAlign: "center" },
  ".cm-lint-marker-error::before": { content: '"✗"' },
});

const words = EditorState.phrases.of({
  "Diagnostics": "Hibák",
  "No diagnostics": "Nincs hiba",
  "close": "bezárás",
  "Selection deleted": "A kijelölést törölted",
});

function extensions(area: HTMLTextAreaElement, heard: Heard): Extension[] {
  const check = { key: "Mod-Enter", run: () => (heard.check(), true) };
  const named = (by: string) => document.getElementById(area.getAttribute(by)!)!.innerText;
  const names = { "aria-label": named("aria-labelledby"), "aria-description": named("aria-describedby") };
  return [
    // Escape lets the next Tab leave: the library does that by itself.
    keymap.of([check, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    history(), lineNumbers(), lintGutter(), drawSelection(), bracketMatching(), indentOnInput(),
    highlightActiveLine(), highlightActiveLineGutter(), EditorView.lineWrapping,
    EditorState.tabSize.of(4), indentUnit.of("\t"),
    StreamLanguage.define(go), syntaxHighlighting(colours), look, words,
    EditorView.contentAttributes.of(names),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) heard.changed();
    }),
  ];
}

function diagnostics(text: string, places: Place[]): Diagnostic[] {
  return places.map(({ line, column, text: message }) => {
    const from = offset(text, line, column);
    const word = /^[\p{L}\p{N}_]+/u.exec(text.slice(from))?.[0].length ?? 0;
    return { from, to: Math.min(from + Math.max(word, 1), text.length), severity: "error", message };
  });
}

globalThis.idempotenciaEditor = (area, heard): Surface => {
  const focused = document.activeElement === area;
  const state = EditorState.create({
    doc: area.value, selection: { anchor: area.selectionStart, head: area.selectionEnd }, extensions: extensions(area, heard),
  });
  // In a document the library would write style elements, which the page's policy forbids; in a shadow
  // tree it takes style sheets made by script, which need no leave.
  const host = document.createElement("div");
  host.className = "editor";
  area.after(host);
  const view = new EditorView({ state, parent: host.attachShadow({ mode: "open" }) });
  area.hidden = true;
  if (focused) view.focus();
  const text = () => view.state.doc.toString();
  return {
    text,
    setText(next) {
      if (next !== text()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    go(line, column) {
      const at = offset(text(), line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    mark: (places) => view.dispatch(setDiagnostics(view.state, diagnostics(text(), places))),
    focus: () => view.focus(),
  };
};
