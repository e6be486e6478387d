import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

type Task = { port: number; databaseUrl: string; how: "one function" | "plain transaction"; poolSize: number };

/** Node and pg alone doing what a booking request needs: no checks, no router, no log. */
const { port, databaseUrl, how, poolSize } = (await json(process.stdin)) as Task;
const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });

const columns = "name, email, phone, preferred_date, session_type, skill_level, message, idempotency_key";
const insert = `insert into messages (source, intent, ${columns})
  values ('booking', 'session', $1, $2, $3, $4, $5, $6, $7, $8) returning id`;
const enqueue = `select graphile_worker.add_job('tell_coach_about_message', json_build_object('messageId', $1::uuid),
  max_attempts => 14)`;
const receive = `select receive_message('booking', $1, $2, $3, $4, $5, $6, $7, 'session', null, null, $8)`;

createServer(async (request, response) => {
  if (request.method !== "POST") return response.end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const values = columns.split(", ").map((name) => form.get(name));
  await (how === "one function" ? pool.query(receive, values) : inTransaction(values));
  response.writeHead(303, { location: "/thank-you" }).end();
}).listen(port, "127.0.0.1");

async function inTransaction(values: (string | null)[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(insert, values);
    await client.query(enqueue, [rows[0]?.id]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
