import { store } from "./store";

export function themeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-button]");
  if (!button) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const label = () => {
    button.textContent = dark() ? "Világos" : "Sötét";
    button.setAttribute("aria-label", dark() ? "Világos színek" : "Sötét színek");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = dark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    store.set("theme", next);
    label();
  });
  system.addEventListener("change", label);
  label();
}
