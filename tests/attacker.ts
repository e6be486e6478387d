import type { EventEmitter } from "node:events";
import pg from "pg";
import { canariesIn } from "./canaries.ts";

export type Outcome = {
  statement: string;
  /** Canaries in anything that came back: rows, notices, notifications, copied data, every part of an error. */
  leaked: string[];
  /** What an oracle counted. */
  found: number;
  milliseconds: number;
};

type Means = {
  /** Sent before each statement: what an attacker in this position already has. */
  before?: string;
  /** Further secrets that must not come back, besides the canaries. */
  seeks?: readonly string[];
};

/** An attacker who can send any SQL through one connection, and records everything the server says. */
export async function attacker(url: string, { before = "", seeks = [] }: Means = {}) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let heard: unknown[] = [];
  client.on("notice", (notice) => heard.push({ ...notice, text: notice.message }));
  client.on("notification", (notification) => heard.push(notification.payload));
  // pg has no public access to COPY data; its connection passes the messages on.
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on("copyData", ({ chunk }: { chunk: Buffer }) => heard.push(chunk.toString("latin1")));

  async function attack(statement: string): Promise<Outcome> {
    await client.query(before);
    heard = [];
    const began = performance.now();
    const results = await client.query(statement).then(
      (result) => [result].flat(),
      (error: Error) => {
        heard.push({ ...error, text: error.message });
        return [];
      },
    );
    const milliseconds = performance.now() - began;
    heard.push(results.map(({ rows }) => rows));
    await client.query("rollback").catch(() => {});
    await client.query("discard all");
    const found = Math.max(0, ...results.flatMap(({ rows }) => rows.map((row: { found?: number }) => row?.found ?? 0)));
    const told = withConstants(JSON.stringify(heard));
    const leaked = [...canariesIn(told), ...seeks.filter((secret) => told.includes(secret))];
    return { statement, leaked, found, milliseconds };
  }

  return { attack, leave: () => client.end() };
}

/** A printed plan shows constants as bytes in brackets, over several lines; this decodes them. */
function withConstants(told: string): string {
  const constants = Array.from(told.matchAll(/\[([-\d \\nt]+)\]/g), ([, bytes = ""]) =>
    Buffer.from((bytes.match(/-?\d+/g) ?? []).map(Number)).toString("latin1"),
  );
  return [told, ...constants].join("\n");
}
