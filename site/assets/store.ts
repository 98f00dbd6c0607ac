// store keeps what the reader chose in this browser. Storage may be forbidden, for example in a page
// opened from disk: then nothing is kept, and the page works all the same.
export const store = {
  get(key: string): string | null {
    try {
      return localStorage.getItem("idempotencia." + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem("idempotencia." + key, value);
      return true;
    } catch {
      return false;
    }
  },
};
