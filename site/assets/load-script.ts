// loadScript takes a script from beside the page. Scripts work where nothing may be fetched: in a page
// opened from disk.
export function loadScript(address: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(address));
    };
    document.head.append(script);
  });
}
