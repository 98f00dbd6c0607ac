// idempotencia-ertekeles: sorting and filtering the instructor's tables. Without it they are complete.
"use strict";

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

for (const box of document.querySelectorAll("[data-filter]")) {
  const rows = [...box.nextElementSibling.querySelectorAll("[data-people] tbody tr")];
  const names = rows.map((row) => fold(row.cells[0].textContent));
  const said = box.querySelector("[role=status]");
  box.querySelector("input").addEventListener("input", (event) => {
    const wanted = fold(event.target.value.trim());
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = !names[i].includes(wanted);
      if (!row.hidden) shown++;
    });
    said.textContent = wanted === "" ? "" : `${shown} tanuló`;
  });
  box.hidden = false;
}

for (const table of document.querySelectorAll("[data-sortable]")) {
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const press = document.createElement("button");
    press.type = "button";
    press.append(...heading.childNodes);
    if (heading.title) press.title = heading.title;
    heading.append(press);
    press.addEventListener("click", () => {
      // Points are worth seeing from the top, names from the first.
      const now = heading.getAttribute("aria-sort");
      const rising = now === null ? column === 0 : now === "descending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
      const key = (row) => Number(row.cells[column].dataset.sort);
      const place = (row) => Number(row.cells[0].dataset.sort);
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => (rising ? key(a) - key(b) : key(b) - key(a)) || place(a) - place(b));
      table.tBodies[0].append(...rows);
    });
  });
}
