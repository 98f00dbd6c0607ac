// kept begins the names of the caches with the pages of the site below an address: another site of the
// same host has its own.
export const kept = (root: string): string => `idempotencia-oldalak ${root} `;
