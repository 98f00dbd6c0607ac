import type { Notices } from "./notices";
import { saveFile } from "./save-file";

// largest is far above any solution, and far below what would stop a browser.
const largest = 256 * 1024;

interface Bench { text(): string; replace(text: string, said: string): void }

// files takes the text out as a file and takes one in.
export function files(page: HTMLElement, bench: Bench, notices: Notices): void {
  const name = page.dataset.exercise + ".go";
  page.querySelector("[data-download]")!.addEventListener("click", () => saveFile(name, "text/plain", bench.text()));
  const input = page.querySelector<HTMLInputElement>("[data-load]")!;
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    notices.clear("file");
    const text = await content(file);
    if (typeof text === "string") bench.replace(text, `Betöltöttem: ${file.name}.`);
    else notices.say("file", text.fault);
    input.value = "";
  });
}

async function content(file: File): Promise<string | { fault: string }> {
  if (file.size > largest) return { fault: "Ez a fájl túl nagy: egy megoldás legfeljebb 256\u00a0kB lehet. A szövegedhez nem nyúltam." };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return text.replace(/\r\n?/g, "\n");
  } catch {
    // It is said below.
  }
  return { fault: "Ez a fájl nem olvasható Go forráskódként. Válassz egy .go fájlt. A szövegedhez nem nyúltam." };
}
