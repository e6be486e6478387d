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
