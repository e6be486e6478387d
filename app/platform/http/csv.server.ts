import { Readable } from "node:stream";

/** A CSV file for a spreadsheet. */
export function csvResponse(name: string, lines: () => AsyncIterable<string>): Response {
  async function* marked() {
    // Tells spreadsheets that it is UTF-8.
    yield "\uFEFF";
    yield* lines();
  }
  return fileResponse({ name, type: "text/csv; charset=utf-8" }, marked);
}

/** A download, streamed while it is produced. */
export function fileResponse({ name, type }: { name: string; type: string }, parts: () => AsyncIterable<string>) {
  async function* bytes() {
    const encoder = new TextEncoder();
    for await (const part of parts()) yield encoder.encode(part);
  }
  // Node's own type for the same stream.
  const body = Readable.toWeb(Readable.from(bytes(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
}

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
  // A negative number is not a formula, and as text it would be missing from sums.
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const harmless = text.replace(formulas, "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
