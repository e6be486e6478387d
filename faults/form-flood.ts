import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode, type TestSite } from "#tests/site.ts";
import { insist, manyConnections, type VisitorForm } from "./visitor-form.ts";

const budget = { mailed: 5, stored: 30 };
const clients = 24;

type Form = Omit<VisitorForm, "address">;
type Answered = { email: string; address: string; status: number; retryAfter: string | undefined };
type Flood = { forms: number; addresses: number; plant?: string | undefined };

/**
 * Forms from strangers, each with its own name, in bursts from one address after the other. Any of them could be
 * honest, so the coach must see each that was thanked: in the inbox, or by its address in a digest.
 */
export async function floodForms(testSite: TestSite, { forms, addresses, plant }: Flood) {
  if (plant) await withClient(testSite.databaseUrl, (owner) => owner.query(mistakes[plant] ?? ""));
  const node = await startNode({
    ...testSite.settings,
    CLIENT_ADDRESS_HEADER: "x-real-ip",
    FORMS_PER_HOUR: String(budget.mailed),
    COACH_MAILS_PER_HOUR: "20",
  });
  const options = await readAs(testSite, "courtside_visitor", "select id as value from quiz_options");
  const began = performance.now();
  const answered = await sendAll(node.url, { forms, addresses, answers: options.join(" ") });
  const seconds = Math.round((performance.now() - began) / 1_000);
  await sendEveryDigest(testSite);
  await node.end("SIGTERM");
  return judge(testSite, { answered, seconds });
}

/** Bugs that the harness must detect: a budget checked before it is used, and a digest without the held requests. */
const mistakes: Record<string, string> = {
  race: `create or replace function weigh_sender(p_client text, p_hourly_budget int, p_hourly_limit int,
      out verdict text, out retry_seconds int) language plpgsql set search_path = pg_catalog, pg_temp as $$
    declare uses record;
    begin
      select * into uses from public.form_uses_lately(p_client);
      verdict := case when uses.used >= p_hourly_limit then 'refuse' when uses.used >= p_hourly_budget then 'hold' else 'mail' end;
      retry_seconds := uses.retry_seconds;
    end $$`,
  digest: `create function leave_out() returns trigger language plpgsql as $$
    begin
      if exists (select from messages where id = new.about_id and spam = 'flood') then new.status := 'dropped'; end if;
      return new;
    end $$;
    create trigger leaves_out before update on mails for each row when (new.status = 'held') execute function leave_out()`,
};

async function sendAll(url: string, { forms, addresses, answers }: Flood & { answers: string }): Promise<Answered[]> {
  const agent = manyConnections(clients);
  const answered: Answered[] = [];
  let next = 0;
  const send = async () => {
    while (next < forms) {
      const turn = next++;
      const email = `visitor-${turn}@flood.example`;
      const address = `198.51.${Math.floor((turn * addresses) / forms)}.7`;
      const { status, headers } = await insist({ ...formOf(turn, email, answers), address }, { url, agent });
      answered.push({ email, address, status, retryAfter: headers["retry-after"] });
    }
  };
  await Promise.all(Array.from({ length: clients }, send));
  agent.destroy();
  return answered;
}

/** Most write to the coach; one in ten books and one in ten takes the quiz, and all share the same budget. */
function formOf(turn: number, email: string, answers: string): Form {
  const person = { name: `Visitor ${turn}`, email };
  if (turn % 10 === 9) return { path: "/quiz", fields: { ...person, answers } };
  const wish = { preferred_date: "Friday", session_type: "on-court", skill_level: "beginner" };
  if (turn % 10 === 8) return { path: "/book-session", fields: { ...person, ...wish } };
  return { path: "/?index", fields: { ...person, message: "Is Saturday free?" } };
}

/** Each digest would be sent a quarter of an hour after the first mail held for it. */
async function sendEveryDigest({ databaseUrl }: TestSite): Promise<void> {
  await withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), async (service) => {
    const isDone = async () => {
      await service.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()
        and key in (select 'mail ' || id from mails where kind = 'digest' and status = 'waiting')`);
      await service.query("select graphile_worker.add_job('nothing', '{}', job_key => 'nothing')");
      const { rowCount } = await service.query("select from mails where status in ('waiting', 'held') limit 1");
      return rowCount === 0;
    };
    await until(isDone, "every mail to leave", 600);
  });
}

type Sent = { answered: Answered[]; seconds: number };

async function judge(testSite: TestSite, { answered, seconds }: Sent) {
  const inbox = new Set(await readAs(testSite, "courtside_admin", emails("spam is null")));
  const heldBack = new Set(await readAs(testSite, "courtside_admin", emails("spam = 'flood'")));
  const digests = testSite.mailbox.mails.filter((mail) => /^\d+ new requests?$/.test(mail.header("subject") ?? ""));
  const told = digests.map(({ raw }) => raw.replace(/=\r\n/g, "")).join("\n");
  const named = new Set(told.match(/visitor-\d+@flood\.example/g));
  const thanked = answered.filter(({ status }) => status === 303);
  const refused = answered.filter(({ status }) => status === 429);
  return {
    sent: answered.length,
    seconds,
    stored: inbox.size + heldBack.size,
    inInbox: inbox.size,
    heldBack: heldBack.size,
    refused: refused.length,
    otherwise: answered.length - thanked.length - refused.length,
    mails: testSite.mailbox.mails.length,
    digests: digests.length,
    wrong: {
      unseen: thanked.map(({ email }) => email).filter((email) => !inbox.has(email) && !named.has(email)),
      lost: thanked.map(({ email }) => email).filter((email) => !inbox.has(email) && !heldBack.has(email)),
      overBudget: [
        ...addressesOver(
          budget.mailed,
          thanked.filter(({ email }) => inbox.has(email)),
        ),
        ...addressesOver(budget.stored, thanked),
      ],
      withoutATime: refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0)).map(({ email }) => email),
    },
  };
}

function addressesOver(most: number, of: Answered[]): string[] {
  const counts = Map.groupBy(of, ({ address }) => address);
  return [...counts].filter(([, all]) => all.length > most).map(([address, all]) => `${address}: ${all.length}`);
}

function emails(where: string): string {
  return `select email as value from messages where ${where}
    union all select email from quiz_submissions where ${where}`;
}

async function readAs({ databaseUrl }: TestSite, role: "courtside_admin" | "courtside_visitor", query: string) {
  const { rows } = await withClient(doorUrl(databaseUrl, testSecret, role), (client) =>
    client.query<{ value: string }>(query),
  );
  return rows.map(({ value }) => value);
}
