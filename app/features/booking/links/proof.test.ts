import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts, listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { listProven, proveByLink } from "#app/features/inbox/proof.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { digestOf, makeLink, revokeLinks } from "#app/platform/links/links.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { asOwner } from "#tests/database.ts";
import { openForRequests, placeId, request, subjectOf } from "#tests/linked-requests.ts";
import { onMonday as at, change, count, mondayAhead } from "#tests/open-monday.ts";
import { asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { getLinkedSession } from "../queries.server.ts";
import { getLinkedRequest } from "./linked-request.server.ts";
import { moveByLink } from "./linked-session.server.ts";
import { offerLink, requestLink, sessionLink, wishLink } from "./links.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const clientAddress = "192.0.2.7";

beforeEach(openForRequests);

const isProven = async (id: string) => (await listProven(booking, [id])).has(id);

describe.each<[Purpose, string]>([
  [requestLink, "read_request_link"],
  [sessionLink, "read_session_link"],
  [offerLink, "read_offer_link"],
  [wishLink, "read_wish_link"],
])("a link for $name", (purpose, read) => {
  const readBy = async (token: string) =>
    (await booking.execute(sql`select * from ${sql.raw(read)}(${digestOf(token)})`)).rows.length;

  test("proves its own request when it is used, and not when it is read", async () => {
    const [asked, other] = [await request(at(540)), await request(at(615))];
    const token = await makeLink(admin, { purpose, subject: await subjectOf(purpose, asked) });
    expect(await readBy(token)).toBe(1);
    expect(await isProven(asked.messageId)).toBe(false);
    expect(await proveByLink(booking, { token, purpose })).toBe(asked.messageId);
    expect([await isProven(asked.messageId), await isProven(other.messageId)]).toEqual([true, false]);
  });

  test.each(["has expired", "was revoked", "has another purpose"])("that %s shows and proves nothing", async (how) => {
    const asked = await request(at(540));
    const subject = await subjectOf(purpose, asked);
    const another = purpose === requestLink ? offerLink : requestLink;
    const token = await makeLink(admin, { purpose: how === "has another purpose" ? another : purpose, subject });
    if (how === "was revoked") await revokeLinks(admin, { purpose, subject });
    if (how === "has expired")
      await asOwner((owner) =>
        owner.query(`alter table links no force row level security;
          update links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day';
          alter table links force row level security`),
      );
    expect(await readBy(token)).toBe(0);
    expect(await proveByLink(booking, { token, purpose })).toBeUndefined();
    expect(await isProven(asked.messageId)).toBe(false);
  });
});

test("a coach who confirms a time proves nothing", async () => {
  const { messageId } = await request(at(540));
  const { rows } = await change("select id, updated_at::text as version from sessions");
  const confirmed = { id: String(rows[0]?.id), version: String(rows[0]?.version), status: "booked" } as const;
  expect(await setSessionStatus(admin, zone, confirmed)).toMatchObject({ ok: true });
  expect(await isProven(messageId)).toBe(false);
  await refused(admin.execute(sql`update messages set proven_at = now()`));
  await refused(booking.execute(sql`update messages set proven_at = now()`));
  await asVisitor((tx) => refused(tx.execute(sql`select prove_by_link('x', 'request')`)));
});

test("an unproven request holds no credit of the household with its address", async () => {
  const { messageId, memberId, personId } = await request(at(540));
  const { rows } = await change("select id, updated_at::text as version, service_id, title from sessions");
  const family = { id: String(rows[0]?.service_id), title: "Lessons" };
  await openBalance(admin, { holder_id: personId, family, minutes: 60 });
  await setSessionStatus(admin, zone, { id: String(rows[0]?.id), version: String(rows[0]?.version), status: "booked" });
  const left = async () => (await listAccounts(admin, personId)).map(({ available, held }) => [available, held]);
  expect([await left(), await listBrokenCredits(admin)]).toEqual([[[60, 0]], []]);
  const token = await makeLink(admin, { purpose: requestLink, subject: messageId });
  await proveByLink(booking, { token, purpose: requestLink });
  expect([await left(), await listBrokenCredits(admin)]).toEqual([[[0, 60]], []]);
  expect(await count(`session_people where id = '${memberId}' and is_to_be_paid`)).toBe(0);
});

test("the request's page shows what was asked for", async () => {
  const { messageId } = await request(at(540), { name: "Dana Field", message: "Backhand" });
  const token = await makeLink(admin, { purpose: requestLink, subject: messageId });
  const page = await getLinkedRequest(booking, { token, act: "see", clientAddress });
  expect(page).toMatchObject({ name: "Dana Field", session_type: "on-court", message: "Backhand", is_proven: false });
});

test("moving by link cannot exceed the strangers' share", async () => {
  const [full, empty] = [mondayAhead, addDays(mondayAhead, 7)];
  const starts = [540, 615, 690];
  for (const start of starts) expect(await request(at(start))).toMatchObject({ became: "requested" });
  const next = await request(instantAt(zone, empty, 540, "earlier"));
  const token = await makeLink(admin, { purpose: sessionLink, subject: next.memberId });
  const move = async (date: string, minutes: number) => {
    const session = await getLinkedSession(booking, { token, act: "move", clientAddress });
    if ("refused" in session) throw new Error(session.refused);
    const to = { start: instantAt(zone, date, minutes, "earlier"), placeId };
    return moveByLink(booking, session, { zone, version: session.version, said: "free", to });
  };
  await proveByLink(booking, { token, purpose: sessionLink });
  expect(await move(full, 840)).toEqual({ ok: false, reason: "not allowed" });
  expect(await move(empty, 840)).toMatchObject({ ok: true });
  // A person the coach knows who has used a link may move freely.
  await change(`update people set origin = 'coach' where id = '${next.personId}'`);
  expect(await move(full, 840)).toMatchObject({ ok: true });
  expect(await count("sessions where status = 'requested'")).toBe(4);
});
