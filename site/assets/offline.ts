import { kept } from "./kept";

const worker = (): string => new URL("sw.js", location.href).href;

// offline lets the reader have the whole site kept for times without a network. Browsers allow it over
// https and on the reader's own machine only; elsewhere nothing is offered.
export function offline(): void {
  const part = document.querySelector<HTMLElement>("[data-offline]");
  if (!part || location.protocol === "file:" || !isSecureContext || !("serviceWorker" in navigator)) return;
  const box = part.querySelector<HTMLInputElement>("[data-offline-box]")!;
  const status = part.querySelector("[data-offline-status]")!;
  let busy = false;
  const act = async (): Promise<void> => {
    if (busy) {
      box.checked = !box.checked; // one thing at a time
      return;
    }
    busy = true;
    status.textContent = box.checked ? "Letöltöm a könyvet…" : "";
    try {
      await (box.checked ? keep() : forget());
      status.textContent = box.checked ? "Megvan: a könyv hálózat nélkül is megnyílik." : "Kikapcsoltam, és töröltem a megőrzött lapokat.";
    } catch {
      await forget().catch(() => undefined);
      box.checked = false;
      status.textContent = "Most nem sikerült letölteni a könyvet, vagy nem fért el. Nézd meg a hálózatot, és próbáld újra.";
    }
    busy = false;
  };
  box.addEventListener("change", () => void act());
  registered().then((found) => {
    box.checked = found !== undefined;
    part.hidden = false;
  }, () => undefined); // where it is forbidden, nothing is offered
}

// registered finds our worker, not one that another site of the host has for all of it.
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration();
  return found?.active?.scriptURL === worker() ? found : undefined;
}

async function keep(): Promise<void> {
  const { installing } = await navigator.serviceWorker.register(worker());
  if (!installing) return;
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener("statechange", () => {
      if (installing.state === "activated") resolve();
      else if (installing.state === "redundant") reject(new Error(installing.state));
    });
  });
}

async function forget(): Promise<void> {
  await (await registered())?.unregister();
  const root = new URL(".", location.href).href;
  for (const name of await caches.keys()) {
    if (name.startsWith(kept(root))) await caches.delete(name);
  }
}
