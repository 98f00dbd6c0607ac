// Only code that can be run gets a button: a drawing or an output is nothing to paste, and a question
// is to be answered by thinking.
export function copyButtons(): void {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>(".code:not(.question *)")) {
    const code = block.querySelector("code");
    if (!code) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Másolás";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent + "\n");
        button.textContent = "Kimásolva";
      } catch {
        button.textContent = "Nem sikerült";
      }
      setTimeout(() => (button.textContent = "Másolás"), 2000);
    });
    block.append(button);
  }
}
