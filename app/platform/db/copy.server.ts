import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

const newline = 0x0a;
type Piece = { bytes: Buffer; rows: number };

/** `copy ... to stdout` in chunks of about this size, each ending at the end of a row. */
export async function* copyOut(client: pg.Client, statement: string, pieceBytes: number): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(to(statement)) as AsyncIterable<Buffer>) {
    // Newlines inside values are escaped as \n, so this byte always ends a row.
    const end = chunk.lastIndexOf(newline) + 1;
    held.push(chunk.subarray(0, end));
    size += end;
    if (size >= pieceBytes && end > 0) {
      yield pieceOf(held);
      held = [];
      size = 0;
    }
    held.push(chunk.subarray(end));
    size += chunk.length - end;
  }
  if (size > 0) yield pieceOf(held);
}

/** `copy ... from stdin` with these rows. Returns how many were stored. */
export async function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<number> {
  const taking = client.query(from(statement));
  await pipeline(Readable.from([rows]), taking);
  return taking.rowCount;
}

function pieceOf(held: Buffer[]): Piece {
  const bytes = Buffer.concat(held);
  let rows = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) rows++;
  return { bytes, rows };
}
