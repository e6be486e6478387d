/** A real date of this century as addresses and forms write it: 2026-11-30, but not 2026-11-31. */
export function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The date in a parameter of an address; anything else counts as missing. */
export function dateIn(parameter: string | null): string | undefined {
  return parameter !== null && isDate(parameter) ? parameter : undefined;
}
