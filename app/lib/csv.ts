type Value = string | number | Date | null | undefined;

/** One line as in RFC 4180. What a spreadsheet would read as a formula becomes plain text. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/**
 * A character that starts a formula (also full-width) where a cell could begin: at the start, and after anything that
 * another locale's spreadsheet or a paste reads as the end of a cell, however it is quoted.
 */
const formulas = /(^|[;\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(value: Value): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  const harmless = text.replace(formulas, "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
