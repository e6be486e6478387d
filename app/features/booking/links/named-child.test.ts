import { beforeEach, expect, test } from "vitest";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { openForRequests, request, subjectOf } from "#tests/linked-requests.ts";
import { onMonday as at, change, count, prove } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { wishLink } from "./links.server.ts";

const admin = connectionTo("courtside_admin");
const mia = { name: "Dana Field", child_name: "Mia", child_age: 9 };

beforeEach(openForRequests);

/** Who the session and the wish belong to. */
async function owners(): Promise<unknown[]> {
  const { rows } = await change(`
    select p.name from session_people c join people p on p.id = c.person_id
    union all select p.name from wishes w join people p on p.id = w.person_id`);
  return rows.map(({ name }) => name);
}

test("until a request is proven, its session and wish belong to the sender; then they pass to the child", async () => {
  const asked = await request(at(540), mia);
  await subjectOf(wishLink, asked);
  expect(await owners()).toEqual(["Dana Field", "Dana Field"]);
  expect(await count("people where is_minor")).toBe(0);
  // A pending mail must follow the session to the child, because mails to people who are not in it are dropped.
  await change(`insert into mails (kind, about_kind, about_id, person_id)
    select 'session', 'session', session_id, person_id from session_people`);
  await prove(asked.messageId);
  expect(await owners()).toEqual(["Mia Field", "Mia Field"]);
  expect(await count("mails m join people p on p.id = m.person_id where about_kind = 'session' and is_minor")).toBe(1);
  expect(await count("event_people e join people p on p.id = e.person_id where kind = 'requested' and is_minor")).toBe(
    1,
  );
  expect(await count("people where not is_minor and plays")).toBe(0);
});

test("a coach who confirms the time accepts the child, and the mail is about it", async () => {
  await request(at(540), mia);
  const { rows } = await change("select id, updated_at::text as version from sessions");
  const confirmed = { id: String(rows[0]?.id), version: String(rows[0]?.version), status: "booked" } as const;
  expect(await setSessionStatus(admin, zone, confirmed)).toMatchObject({ ok: true });
  expect(await owners()).toEqual(["Mia Field"]);
  expect(await count("mails m join people p on p.id = m.person_id where kind = 'session' and is_minor")).toBe(1);
  expect(await count("messages where proven_at is not null")).toBe(0);
});
