type Value = string | number | Date | null | undefined;

/** One line after RFC 4180. What a spreadsheet would take for a formula is made plain text. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/**
 * A sign that begins a formula, in its full width too, where a cell could begin: at the front, and after what another
 * country's spreadsheet or a paste takes for the end of a cell, however it is quoted.
 */
const formulas = /(^|[;\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(value: Value): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  const harmless = text.replace(formulas, "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
