// Runs before the first paint, so that a chosen theme shows without a flash of the other one.
try {
  const theme = localStorage.getItem("idempotencia.theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden, for example in a page opened from disk: then the system's theme holds.
}
