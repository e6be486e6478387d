type Value = string | number | Date | null | undefined;

/** One line after RFC 4180. A cell that a spreadsheet would take for a formula is made plain text. */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: Value): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
