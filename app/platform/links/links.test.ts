import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { applyFunctions } from "#app/platform/db/functions.server.ts";
import { asOwner } from "#tests/database.ts";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { linkTasks } from "./jobs.server.ts";
import { listLinks, makeLink, redeemLink, removeEndedLinks, revokeLinks } from "./links.server.ts";
import { definePurpose } from "./purpose.server.ts";
import { links } from "./tables.server.ts";

const lesson = definePurpose({ name: "lesson", may: ["see", "cancel"], days: 90 });
const feed = definePurpose({ name: "feed", may: ["read"], days: 365 });

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");
let networks = 0;
/** A new network per request, so that no test uses up another's budget. */
const somewhere = () => `2001:db8:0:${(networks++).toString(16)}::1`;

const open = (token: string, clientAddress = somewhere()) =>
  redeemLink(visitorDb(), { token, purpose: lesson, act: "see", clientAddress });

type Times = { expires_at?: Date; revoked_at?: Date };
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** As stored some time after it was created. */
async function storedLink(token: string, { expires_at = new Date(Date.now() + day), revoked_at }: Times) {
  const row = { purpose: lesson.name, subject_id: randomUUID(), token_digest: digestOf(token) };
  await service
    .insert(links)
    .values({ ...row, created_at: daysAgo(100), expires_at, ...(revoked_at && { revoked_at }) });
  return row.subject_id;
}

test("a link opens its subject repeatedly, for everything its purpose lists", async () => {
  const subject = randomUUID();
  const token = await makeLink(admin, { purpose: lesson, subject });
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await open(token)).toEqual({ subject });
  const cancel = { token, purpose: lesson, act: "cancel", clientAddress: somewhere() } as const;
  expect(await redeemLink(visitorDb(), cancel)).toEqual({ subject });
});

test("jobs can create links, and every token is different", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 50 }, () => makeLink(service, { purpose: feed, subject: randomUUID() })),
  );
  expect(new Set(tokens).size).toBe(50);
});

const known = await makeLink(admin, { purpose: lesson, subject: randomUUID() });
const ofFeed = await makeLink(admin, { purpose: feed, subject: randomUUID() });

test.each([
  ["never made", "AAAAAAAAAAAAAAAAAAAAAA", "unknown"],
  ["of another purpose", ofFeed, "unknown"],
  ["the digest that the table holds", digestOf(known), "unknown"],
  ["the id of a row", randomUUID(), "unknown"],
  ["with one letter changed", (known[0] === "A" ? "B" : "A") + known.slice(1), "unknown"],
  ["in other letters", known.toLowerCase() === known ? known.toUpperCase() : known.toLowerCase(), "unknown"],
  ["with a space", `${known} `, "unknown"],
  ["cut short", known.slice(0, -1), "unknown"],
  ["nothing", "", "unknown"],
  ["a NUL and SQL", "\0' or true --", "unknown"],
  ["very long", "x".repeat(100_000), "unknown"],
])("a token that is %s opens nothing", async (_what, token, reason) => {
  expect(await open(token)).toEqual({ refused: reason });
});

test.each<[string, Times, string]>([
  ["has run out", { expires_at: new Date(Date.now() - 1_000) }, "expired"],
  ["was revoked", { revoked_at: new Date() }, "revoked"],
  ["was revoked and has run out", { expires_at: daysAgo(1), revoked_at: daysAgo(2) }, "revoked"],
])("a link that %s opens nothing, and says so", async (what, times, reason) => {
  await storedLink(what, times);
  expect(await open(what)).toEqual({ refused: reason });
});

test("a link expires after its purpose's days", async () => {
  const subject = randomUUID();
  await makeLink(admin, { purpose: feed, subject });
  const [link] = await listLinks(admin, { purpose: feed, subject });
  expect((link?.expires_at.getTime() ?? 0) - (link?.created_at.getTime() ?? 0)).toBeCloseTo(365 * day, -8);
});

test("links of two purposes do not open each other, even for the same subject", async () => {
  const subject = randomUUID();
  const [see, read] = [
    await makeLink(admin, { purpose: lesson, subject }),
    await makeLink(admin, { purpose: feed, subject }),
  ];
  const asFeed = (token: string) =>
    redeemLink(visitorDb(), { token, purpose: feed, act: "read", clientAddress: somewhere() });
  expect([await open(see), await asFeed(read)]).toEqual([{ subject }, { subject }]);
  expect([await open(read), await asFeed(see)]).toEqual([{ refused: "unknown" }, { refused: "unknown" }]);
  await revokeLinks(admin, { purpose: feed, subject });
  expect([await open(see), await asFeed(read)]).toEqual([{ subject }, { refused: "revoked" }]);
});

test("revoking ends every link of a purpose to a subject, and no other", async () => {
  const [subject, other] = [randomUUID(), randomUUID()];
  const tokens = await Promise.all([1, 2].map(() => makeLink(admin, { purpose: lesson, subject })));
  const spared = await makeLink(admin, { purpose: lesson, subject: other });
  expect(await revokeLinks(admin, { purpose: lesson, subject })).toBe(2);
  expect(await revokeLinks(admin, { purpose: lesson, subject })).toBe(0);
  for (const token of tokens) expect(await open(token)).toEqual({ refused: "revoked" });
  expect(await open(spared)).toEqual({ subject: other });
});

test("an undefined purpose can neither create nor redeem links, and a purpose is defined once", async () => {
  const made = { name: "made_up", may: ["see"], days: 1 } as const;
  await expect(makeLink(admin, { purpose: made, subject: randomUUID() })).rejects.toThrow("No purpose of links");
  const asked = { token: known, purpose: made, act: "see", clientAddress: somewhere() } as const;
  await expect(redeemLink(visitorDb(), asked)).rejects.toThrow("No purpose of links");
  expect(() => definePurpose({ ...lesson, may: ["see", "cancel", "pay"] })).toThrow("Two purposes");
  expect(definePurpose({ name: "lesson", may: ["see", "cancel"], days: 90 })).toEqual(lesson);
});

test("a link allows only what its purpose lists", async () => {
  const pay = { token: known, purpose: lesson, act: "pay" as "see", clientAddress: somewhere() };
  await expect(redeemLink(visitorDb(), pay)).rejects.toThrow("may not pay");
});

test("opening a link records only the time, at most once an hour", async () => {
  const subject = randomUUID();
  const token = await makeLink(admin, { purpose: lesson, subject });
  const stored = async () => (await listLinks(admin, { purpose: lesson, subject }))[0];
  const before = await stored();
  await open(token);
  const first = await stored();
  await open(token);
  expect(await stored()).toEqual(first);
  expect({ ...first, last_used_at: null }).toEqual(before);
  await asOwner(async (owner) => {
    await owner.query("begin; alter table links no force row level security");
    await owner.query("update links set last_used_at = now() - interval '61 minutes' where subject_id = $1", [subject]);
    await owner.query("alter table links force row level security; commit");
  });
  await open(token);
  expect((await stored())?.last_used_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("a wrong row returned by the database opens nothing", async () => {
  const found = `create or replace function redeem_link(p_digest text, p_purpose text, p_client text, p_hourly_limit int,
    out digest text, out subject_id uuid, out refused text, out retry_seconds int) language sql security definer
    set search_path = pg_catalog, pg_temp
    as 'select token_digest, links.subject_id, null::text, null::int from public.links where purpose = p_purpose limit 1'`;
  await asOwner((owner) => owner.query(found));
  const answer = await open("another token");
  expect(await asOwner((owner) => applyFunctions(owner))).toEqual(["redeem_link"]);
  expect(answer).toEqual({ refused: "unknown" });
});

test("the database stores no token", async () => {
  const token = await makeLink(admin, { purpose: lesson, subject: randomUUID() });
  await open(token);
  const told = await asOwner(async (owner) => {
    await owner.query("begin; set local role courtside_backup");
    const { rows } = await owner.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    const texts: string[] = [];
    for (const { name } of rows)
      texts.push(
        (await owner.query(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`)).rows[0].all,
      );
    return texts.join("\n");
  });
  expect(told).toContain(digestOf(token));
  expect(told).not.toContain(token);
});

test("a visitor cannot read or write links; the role that creates them cannot read digests", async () => {
  for (const statement of ["select id from links", "update links set revoked_at = null", "delete from links"])
    await asVisitor((tx) => refused(tx.execute(sql.raw(statement))));
  for (const as of [asAdmin, asService]) {
    await as((tx) => refused(tx.execute(sql`select token_digest from links`)));
    await as((tx) => refused(tx.execute(sql`update links set subject_id = ${randomUUID()}`)));
    await as((tx) => refused(tx.execute(sql`update links set expires_at = now()`)));
  }
});

test("thirty wrong tokens per network and hour are recorded, however many arrive at once; a valid one always opens", async () => {
  const [here, elsewhere] = [somewhere(), somewhere()];
  const noted = () => asOwner(async (owner) => (await owner.query("select from form_uses")).rowCount ?? 0);
  const before = await noted();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => open(`wrong ${turn}`, here)));
  const reasons = answers.map((answer) => ("refused" in answer ? answer.refused : "opened"));
  expect(reasons.filter((reason) => reason === "unknown")).toHaveLength(30);
  expect(reasons.filter((reason) => reason === "too many")).toHaveLength(30);
  expect((await noted()) - before).toBe(30);
  expect(await open("wrong again", here)).toEqual({ refused: "too many", retrySeconds: expect.any(Number) });
  expect(await open("wrong again", elsewhere)).toEqual({ refused: "unknown" });
  expect(await open(known, here)).toEqual({ subject: expect.any(String) });
});

test("the job removes ended links after thirty days", async () => {
  const stay = [await storedLink("ended lately", { expires_at: daysAgo(29) }), await storedLink("still good", {})];
  await storedLink("ended long ago", { expires_at: daysAgo(31) });
  await storedLink("revoked long ago", { revoked_at: daysAgo(31) });
  expect(await removeEndedLinks(service, { days: 30 })).toBe(2);
  expect(await open("ended long ago")).toEqual({ refused: "unknown" });
  expect(await open("ended lately")).toEqual({ refused: "expired" });
  expect(await open("still good")).toEqual({ subject: stay[1] });
  await storedLink("ended long ago", { expires_at: daysAgo(31) });
  await linkTasks.remove_ended_links();
  expect(await removeEndedLinks(service, { days: 30 })).toBe(0);
});
