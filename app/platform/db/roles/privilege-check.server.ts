import { readFileSync } from "node:fs";
import type pg from "pg";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { privilegeMatrix } from "./privilege-matrix.server.ts";

/** Differences from docs/privileges.txt, which this version was tested with: objects, roles, memberships. */
export async function strangePrivileges(client: pg.ClientBase): Promise<string[]> {
  const found = new Set((await privilegeMatrix(client)).split("\n"));
  const wanted = new Set(readFileSync("docs/privileges.txt", "utf8").split("\n"));
  const odd = [...found].filter((line) => !wanted.has(line)).concat([...wanted].filter((line) => !found.has(line)));
  // A line about an object has columns; a line about a role is a sentence.
  return [...new Set(odd.map((line) => line.split("  ", 1)[0] ?? ""))];
}

/** The running site logs the result; the doctor command prints it. */
export async function reportStrangePrivileges(): Promise<void> {
  const client = await poolFor("courtside_service").connect();
  try {
    const strange = await strangePrivileges(client);
    if (strange.length > 0) log.error({ strange: strange.slice(0, 10) }, "privileges are not as designed");
  } finally {
    client.release();
  }
}
