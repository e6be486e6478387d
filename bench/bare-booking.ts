import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

type Task = { port: number; databaseUrl: string; how: "one function" | "plain transaction"; poolSize: number };

/** Node and pg alone doing what a booking request needs: no checks, no router, no log. */
const { port, databaseUrl, how, poolSize } = (await json(process.stdin)) as Task;
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

const columns = "name, email, phone, preferred_date, session_type, skill_level, message, idempotency_key";
const insert = `insert into messages (source, intent, session_title, ${columns})
  values ('booking', 'session', 'A session', $1, $2, $3, $4, $5, $6, $7, $8) returning id`;
const count = "insert into form_uses (client) values ($1)";
// A trigger enqueues what is posted here.
const post = `insert into mails (kind, about_kind, about_id, recipient, once)
  values ('coach', 'message', $1, null, 'coach ' || $1::uuid), ('acknowledgement', 'message', $1, $2,
    'acknowledgement ' || encode(sha256(convert_to(lower($2::text) || ' ' || current_date, 'UTF8')), 'hex'))
  on conflict do nothing`;
const receive = `select receive_message('booking', $1, $2, $3, $4, $5, $6, $7, 'session', null, null, $8,
  p_client => $9, p_hourly_budget => 5)`;

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const values = columns.split(", ").map((name) => form.get(name));
  const client = String(request.headers["x-real-ip"]);
  await (how === "one function" ? pool.query(receive, [...values, client]) : inTransaction(values, client));
  response.writeHead(303, { location: "/thank-you" }).end();
}).listen(port, "127.0.0.1");

async function inTransaction(values: (string | null)[], client: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    const { rows } = await connection.query<{ id: string }>(insert, values);
    await connection.query(count, [client]);
    await connection.query(post, [rows[0]?.id, values[1]]);
    await connection.query("commit");
  } finally {
    connection.release();
  }
}
