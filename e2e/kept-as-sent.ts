import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";
import type { Field } from "./hostile-requests.ts";

type Sent = { target: string; fields: Field[]; wasTaken: boolean };
type Row = Record<string, string | null> & { idempotency_key: string };

const lines = ["name", "email", "phone", "preferred_date", "session_type", "skill_level", "message"];
const tables = [
  { table: "messages", columns: lines, isSentTo: (target: string) => /^\/(\?|_|book-session)/.test(target) },
  {
    table: "quiz_submissions",
    columns: ["name", "email", "phone"],
    isSentTo: (target: string) => target.startsWith("/quiz"),
  },
];

/** Every accepted request is stored as sent, and no refused one is. */
export async function rowsThatDiffer(
  testSite: TestSite,
  sent: Sent[],
): Promise<{ stored: number; differing: string[] }> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  return withClient(url, async (admin) => {
    let stored = 0;
    const differing: string[] = [];
    for (const { table, columns, isSentTo } of tables) {
      const mine = sent.filter(({ target }) => isSentTo(target));
      const keys = mine.map(keyOf);
      const { rows } = await admin.query<Row>(`select * from ${table} where idempotency_key = any ($1)`, [keys]);
      stored += rows.length;
      const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
      for (const one of mine) differing.push(...differences(one, byKey.get(keyOf(one)), columns));
    }
    return { stored, differing };
  });
}

function differences({ target, fields, wasTaken }: Sent, row: Row | undefined, columns: string[]): string[] {
  if (!row) return wasTaken ? [`${target}: taken, but not stored: ${JSON.stringify(fields)}`] : [];
  if (!wasTaken) return [`${target}: stored, but not taken: ${JSON.stringify(fields)}`];
  return columns
    .filter((column) => row[column] !== asStored(lastOf(fields, column)))
    .map((column) => `${target} ${column}: ${JSON.stringify([lastOf(fields, column), row[column]])}`);
}

function keyOf({ fields }: Sent): string {
  return lastOf(fields, "idempotency_key");
}

/** The last value of a repeated field counts. */
function lastOf(fields: Field[], name: string): string {
  return fields.findLast(([given]) => given === name)?.[1] ?? "";
}

/** All changes to a text: half a character becomes U+FFFD on the wire, line breaks become LF, the ends are trimmed. */
function asStored(text: string): string | null {
  return text.toWellFormed().replace(/\r\n?/g, "\n").trim() || null;
}
