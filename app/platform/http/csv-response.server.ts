import { Readable } from "node:stream";

/** A file of lines, sent while they are read, however many there are. */
export function csvResponse(name: string, lines: () => AsyncIterable<string>): Response {
  async function* bytes() {
    const encoder = new TextEncoder();
    // Tells spreadsheets that it is UTF-8.
    yield encoder.encode("\uFEFF");
    for await (const line of lines()) yield encoder.encode(line);
  }
  // Node's own type for the same stream.
  const body = Readable.toWeb(Readable.from(bytes(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${name}"` },
  });
}
