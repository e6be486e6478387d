import { beforeEach, expect, test } from "vitest";
import { openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts, listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change, count } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { takeTime } from "../mutations.server.ts";
import { readLooseEnds } from "./loose-ends.server.ts";
import { versionField } from "./loose-ends.ts";
import { SettleAllInput, settleAll, settleAllOf } from "./settle-all.server.ts";

const admin = connectionTo("courtside_admin");
const hour = Math.ceil((Date.now() + msPerDay) / msPerHour) * msPerHour;
let [placeId, home, family, ada, leo] = ["", "", "", "", ""];

/** Three lessons of Ada's and two groups with Leo, all over. Their household has 240 minutes. */
beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate credit_accounts cascade"));
  placeId = await openAtAnyHour();
  home = await addHousehold();
  [ada, leo] = [await addPlayer("Ada", home), await addPlayer("Leo", home)];
  family = String((await change("select service_id from bookable_services")).rows[0]?.service_id);
  await buy(180);
  const marked = await book(0, [ada, leo]);
  for (const turn of [1, 2, 3]) await book(turn, [ada]);
  await book(4, [ada, leo]);
  await change(`update session_people set attendance = case person_id when '${leo}' then 'absent' else 'here' end
    where session_id = '${marked}'`);
  await change(`update sessions set during = tstzrange(lower(during) - interval '3 days', upper(during) - interval '3 days'),
    occupies = tstzrange(lower(occupies) - interval '3 days', upper(occupies) - interval '3 days')`);
  // Enough for one of the two lessons that have nothing set aside.
  await buy(60);
});

const buy = (minutes: number) =>
  openBalance(admin, { holder_id: home, family: { id: family, title: "Lessons" }, minutes });

async function book(turn: number, people: string[]): Promise<string> {
  const lesson = { serviceId: family, title: "Lesson", minutes: 60, status: "booked" as const, placeId };
  const start = hour + 2 * turn * msPerHour;
  const taken = await takeTime(admin, zone, { ...lesson, capacity: people.length, people, start });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.id;
}

const shown = async () => settleAllOf(await readLooseEnds(admin, { zone, now: Date.now() }));

const formOf = ({ sessions }: Awaited<ReturnType<typeof shown>>) => ({
  status: "completed",
  ...Object.fromEntries(sessions.map(({ id, version }) => [versionField(id), version])),
});

const post = (fields: Record<string, string>) => settleAll(admin, zone, SettleAllInput.parse(fields));

async function left() {
  expect(await listBrokenCredits(admin)).toEqual([]);
  const [account] = await listAccounts(admin, home);
  return [account?.available, account?.held];
}

test("settling all does what it shows, skips a group with unmarked children, and can be undone", async () => {
  const all = await shown();
  expect(all).toMatchObject({ unmarked: 1, effect: "180 min used, 60 min lost, 1 to be paid" });
  const settled = await post(formOf(all));
  expect(settled).toMatchObject({ ok: true, message: "4 sessions took place" });
  expect([await left(), await count("session_people where is_to_be_paid")]).toEqual([[0, 0], 3]);
  expect(await count("sessions where status = 'booked'")).toBe(1);
  const undone = settled.ok && settled.undo ? await post(settled.undo.fields) : undefined;
  expect(undone).toMatchObject({ ok: true, message: "4 sessions open again" });
  expect([await left(), await count("sessions where status = 'booked'")]).toEqual([[0, 240], 5]);
});

test("nothing is settled if a session has changed since it was shown, or has lost a mark", async () => {
  const form = formOf(await shown());
  await change(`update session_people set attendance = null where person_id = '${leo}'`);
  expect(await post(form)).toMatchObject({ ok: false, reason: "stale" });
  await change(`update session_people set attendance = 'here' where person_id = '${leo}'`);
  const [first] = (await shown()).sessions;
  await change(`update sessions set ended_words = 'Windy' where id = '${first?.id}'`);
  expect(await post(form)).toMatchObject({ ok: false, reason: "stale" });
  expect(await count("sessions where status = 'completed'")).toBe(0);
});
