import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, test } from "vitest";
import { sendReply, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { fc } from "#tests/seeded.ts";
import { getArrived, listServiceMetrics } from "./funnel.server.ts";
import { recordViews, rollUpViews } from "./mutations.server.ts";
import { listQuizSteps } from "./queries.server.ts";

const admin = () => connectionTo("courtside_admin");
const timeZone = "Pacific/Auckland";
const range = { since: "2026-03-02", until: "2026-03-03", timeZone };
const visitors = Array.from({ length: 5 }, () => crypto.randomUUID());
const today = new Date().toISOString().slice(0, 10);

/** Around both midnights of the range, by the coach's clock. */
const instant = fc
  .integer({ min: Date.parse("2026-03-01T09:00Z"), max: Date.parse("2026-03-03T13:00Z") })
  .map((at) => new Date(at));
const verdict = fc.constantFrom(null, null, null, "flood");
const status = fc.constantFrom("new", "open", "processed", "closed");

async function truncate(owner: pg.Client): Promise<void> {
  await owner.query("alter table messages no force row level security");
  await owner.query("alter table quiz_submissions no force row level security");
  await owner.query("truncate messages, quiz_submissions, mails cascade");
}

test("requests equal a plain count, by the coach's day and by service", async () => {
  // A request that names only the session counts for its service.
  await admin().execute(sql`insert into services (title, description, price, link, display_order)
    values ('Doubles Clinic', 'Two and two.', '$90', '/services/doubles-clinic', 90)`);
  const titles: Record<string, string> = {
    "doubles-clinic": "Doubles Clinic",
    "junior-camp": "Junior Camp",
    "video-analysis": "Video Analysis",
    fitness: "Fitness Analysis",
  };
  const known = await listServiceNames(admin());
  const firstOf = (type: string | null) => known.find(({ session_type }) => session_type === type)?.id ?? null;
  const message = fc.record({
    at: instant,
    status,
    spam: verdict,
    service_id: fc.constantFrom(null, ...known.map(({ id }) => id)),
    // No service offers a junior camp any more.
    session_type: fc.constantFrom(null, "video-analysis", "fitness", "doubles-clinic", "junior-camp"),
  });
  const submission = fc.record({ at: instant, spam: verdict, link: fc.constantFrom(...known.map(({ link }) => link)) });

  const came = { at: new Date("2026-03-02T00:00Z"), status: "new" as const, spam: null, service_id: null };
  const byNameAlone = (["doubles-clinic", "junior-camp", "fitness"] as const).map((session_type) => ({
    ...came,
    session_type,
  }));

  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { maxLength: 25 }),
      fc.array(submission, { maxLength: 15 }),
      async (sent, quizzes) => {
        await asOwner(async (owner) => {
          await truncate(owner);
          for (const { at, status: state, spam, service_id, session_type } of sent)
            await owner.query(
              `insert into messages (source, name, email, status, spam, service_id, session_type, session_title, preferred_date, skill_level, created_at)
             values ($1, 'Dana', 'dana@player.example', $2, $3, $4, $5, $6, $7, $8, $9)`,
              [
                session_type ? "booking" : "contact",
                state,
                spam,
                service_id,
                session_type,
                titles[session_type ?? ""],
                ...(session_type ? ["Monday", "beginner"] : [null, null]),
                at,
              ],
            );
          for (const { at, spam, link } of quizzes)
            await owner.query(
              `insert into quiz_submissions (name, email, recommended_service, spam, created_at)
             values ('Dana', 'dana@player.example', $1, $2, $3)`,
              [link, spam, at],
            );
        });
        const isWithin = ({ at, spam }: { at: Date; spam: string | null }) => {
          const day = todayIn(timeZone, at);
          return spam === null && day >= range.since && day <= range.until;
        };
        const [asked, finished] = [sent.filter(isWithin), quizzes.filter(isWithin)];
        const isAnswered = (one: { status: string }) => one.status === "processed" || one.status === "closed";
        expect(await getArrived(admin(), range)).toEqual({
          quizzes: finished.length,
          requests: asked.length,
          answered: asked.filter(isAnswered).length,
        });

        const byService = Map.groupBy(asked, (one) => one.service_id ?? firstOf(one.session_type));
        const expected = known.map(({ id, link, title }) => ({
          title,
          link,
          recommended: finished.filter((one) => one.link === link).length,
          requests: byService.get(id)?.length ?? 0,
          answered: byService.get(id)?.filter(isAnswered).length ?? 0,
        }));
        const isGone = (one: { session_type: string | null }) => one.session_type === "junior-camp";
        const others = byService.get(null) ?? [];
        const rest = { "Junior Camp": others.filter(isGone), "": others.filter((one) => !isGone(one)) };
        for (const [title, some] of Object.entries(rest))
          if (some.length > 0)
            expected.push({
              title: (title || null) as string,
              link: null as unknown as string,
              recommended: 0,
              requests: some.length,
              answered: some.filter(isAnswered).length,
            });
        expect(await listServiceMetrics(admin(), range)).toEqual(expected);
      },
    ),
    { numRuns: 20, examples: [[byNameAlone, []]] },
  );
});

test("each step of the quiz has a count, even one that nobody reached", async () => {
  const [ann = "", ben = ""] = visitors;
  const before = await listQuizSteps(admin(), { since: today, until: today });
  expect(before.map(({ label }) => label).slice(-2)).toEqual(["Name and email", "Sent"]);
  const [first, second] = before;
  await recordViews(
    connectionTo("courtside_visitor"),
    viewBatch({ day: today }, [
      { visitor: ann, path: "/quiz", reached: first?.step ?? "" },
      { visitor: ann, path: "/quiz", reached: first?.step ?? "" },
      { visitor: ann, path: "/quiz", reached: second?.step ?? "" },
      { visitor: ben, path: "/quiz", reached: first?.step ?? "" },
      { visitor: ann, path: "/quiz", reached: "contact" },
    ]),
  );
  await rollUpViews(connectionTo("courtside_service"));
  const steps = await listQuizSteps(admin(), { since: today, until: today });
  expect(steps.map(({ visitors: count }) => count)).toEqual([2, 1, 0, 0, 1, 0]);
  const other = await listQuizSteps(admin(), { since: "2026-01-01", until: "2026-01-02" });
  expect(other.map(({ visitors: count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("an opened message does not count as answered; one with a reply does, whatever its status", async () => {
  const all = { since: "2000-01-01", until: "2100-01-01", timeZone };
  const before = await getArrived(admin(), all);
  const opened = await storeMessage();
  await setMessageStatus(admin(), { ids: [opened], status: "open" });
  expect((await getArrived(admin(), all)).answered).toBe(before.answered);
  const reply = { message_id: opened, subject: "Saturday", body: "It is free.", next: "keep" } as const;
  await sendReply(admin(), { ...reply, idempotency_key: crypto.randomUUID() });
  expect(await getArrived(admin(), all)).toMatchObject({
    requests: before.requests + 1,
    answered: before.answered + 1,
  });
});

async function storeMessage(): Promise<string> {
  const email = `${crypto.randomUUID()}@player.example`;
  const { rows } = await connectionTo("courtside_visitor").execute<{ id: string }>(sql`
    select id from receive_message('contact', 'Dana Field', ${email}, null, null, null, null, 'Hello', 'session', null,
      null, gen_random_uuid(), p_client => ${email}, p_hourly_budget => 5)`);
  return rows[0]?.id ?? "";
}
