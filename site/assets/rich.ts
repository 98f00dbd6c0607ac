import { loadScript } from "./load-script";
import type { Heard, Surface } from "./surface";

declare global {
  var idempotenciaEditor: ((area: HTMLTextAreaElement, heard: Heard) => Surface) | undefined;
}

// richSurface takes the place of the plain field when the reader turns to it: until then nobody needs
// its library. Where it cannot be loaded, the field goes on serving.
export function richSurface(area: HTMLTextAreaElement, script: string, heard: Heard, ready: (rich: Surface) => void): void {
  let composing = false;
  area.addEventListener("compositionstart", () => (composing = true));
  area.addEventListener("compositionend", () => (composing = false));
  const load = async () => {
    for (const event of events) area.removeEventListener(event, load);
    try {
      await loadScript(script);
    } catch {
      return;
    }
    const put = () => ready(globalThis.idempotenciaEditor!(area, heard));
    // A letter that is being put together would be lost.
    if (composing) area.addEventListener("compositionend", () => setTimeout(put), { once: true });
    else put();
  };
  const events = ["focus", "pointerenter"];
  for (const event of events) area.addEventListener(event, load);
}
