// The model of the retention lesson: how long the caller repeats against how long the store remembers.
// Every mark is an answer of the reference solution; this script only chooses which of them to show.

const SVG = "http://www.w3.org/2000/svg";
const space = "\u00a0";

interface Row { hours: number; marks: string }

function svg(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, String(value));
  e.textContent = text;
  return e;
}

function slider(id: string, label: string, max: number, value: number): { field: HTMLElement; input: HTMLInputElement; shown: HTMLOutputElement } {
  const field = document.createElement("p");
  const input = Object.assign(document.createElement("input"), { type: "range", id, min: "0", max: String(max), value: String(value) });
  const name = Object.assign(document.createElement("label"), { htmlFor: id, textContent: label });
  const shown = document.createElement("output");
  shown.htmlFor.add(id);
  field.append(name, input, shown);
  return { field, input, shown };
}

const left = 12;

// The picture has a place for every repeat; what lies beyond the caller's patience is left out.
function picture(row: Row, sent: number, step: number, width: number): SVGElement {
  const all = row.marks.length;
  const cell = (width - 2 * left) / (all - 1);
  const root = svg("svg", { viewBox: `0 0 ${width} 92`, "aria-hidden": "true" });
  const x = (i: number) => left + i * cell;
  for (let i = 0; i < all; i += 24 / step) root.append(svg("text", { class: "hour", x: x(i), y: 84, "text-anchor": i === 0 ? "start" : i === all - 1 ? "end" : "middle" }, String(i * step)));
  root.append(svg("path", { class: "axis", d: `M${left} 60H${width - left}` }));
  for (let i = 0; i <= sent; i++) {
    const fresh = row.marks[i] === "●";
    if (fresh) {
      const end = Math.min(x(i) + (row.hours / step) * cell, width - left);
      root.append(svg("rect", { class: "window", x: x(i), y: 22, width: end - x(i), height: 16 }));
    }
    root.append(svg("circle", { class: fresh ? "fresh" : "replay", cx: x(i), cy: 60, r: Math.min(6, cell / 3) }));
  }
  return root;
}

function sentence(row: Row, sent: number, step: number): string {
  const effects = [...row.marks.slice(0, sent + 1)].filter((m) => m === "●").length;
  const until = `${sent * step}${space}óra`;
  if (effects === 1) return `Egy hatás. A tár ${row.hours}${space}óráig emlékszik, az utolsó ismétlés ${until} múlva ér oda: ismétlés maradt.`;
  return `${effects}${space}hatás egyetlen szándékból. A tár ${row.hours}${space}óráig emlékszik, a hívó ${until} múlva is ismétel.`;
}

export function windowsModel(): void {
  document.querySelectorAll<HTMLElement>('[data-model="windows"]').forEach((model, i) => {
    const step = Number(model.dataset.stepHours);
    const rows: Row[] = (model.dataset.rows ?? "").split(" ").map((text) => {
      const [hours, marks] = text.split(":");
      return { hours: Number(hours), marks };
    });
    const retention = slider(`_megorzesi-ido-${i + 1}`, "Megőrzési idő", rows.length - 1, 1);
    const patience = slider(`_ismetles-${i + 1}`, "A hívó eddig ismétel", rows[0].marks.length - 1, 12);
    const drawing = document.createElement("div");
    const said = document.createElement("p");
    said.setAttribute("role", "status");
    const legend = document.createElement("p");
    legend.className = "legend";
    legend.textContent = "● új hatás, ○ ismétlés; a sáv a megőrzési idő, alatta az első küldés óta eltelt órák";
    const box = document.createElement("div");
    box.className = "play";
    box.append(retention.field, patience.field, drawing, legend, said);
    model.prepend(box);
    const show = () => {
      const row = rows[Number(retention.input.value)];
      const sent = Number(patience.input.value);
      for (const [s, hours] of [[retention, row.hours], [patience, sent * step]] as const) {
        s.shown.textContent = `${hours}${space}óra`;
        s.input.setAttribute("aria-valuetext", `${hours} óra`);
      }
      drawing.replaceChildren(picture(row, sent, step, Math.max(drawing.clientWidth, 200)));
      said.textContent = sentence(row, sent, step);
      said.className = said.textContent.startsWith("Egy") ? "good" : "bad";
    };
    retention.input.addEventListener("input", show);
    patience.input.addEventListener("input", show);
    new ResizeObserver(show).observe(drawing);
    show();
  });
}
