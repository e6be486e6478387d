import { expect, test } from "vitest";
import { openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts, listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { change } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { setSessionStatus, takeTime } from "../mutations.server.ts";
import { listBrokenInvariants } from "../queries.server.ts";
import { changeRoster, readRoster } from "./roster.server.ts";

const admin = connectionTo("courtside_admin");
const placeId = await openAtAnyHour();
const home = await addHousehold();
const [ada, leo, mia] = [await addPlayer("Ada", home), await addPlayer("Leo", home), await addPlayer("Mia", home)];
const serviceId = String((await change("select service_id from bookable_services")).rows[0]?.service_id);

test("someone who came along takes a free place and is settled with the group; a full or settled group accepts nobody", async () => {
  await openBalance(admin, { holder_id: home, family: { id: serviceId, title: "Lessons" }, minutes: 180 });
  const start = Math.ceil((Date.now() + msPerDay) / msPerHour) * msPerHour;
  const kind = { serviceId, title: "Group", minutes: 60, capacity: 2, status: "booked" as const };
  const taken = await takeTime(admin, zone, { ...kind, start, placeId, people: [ada] });
  if (!taken.ok) throw new Error(taken.reason);
  const { id, version } = taken;
  const tap = (person: string, mark?: "here" | "absent") =>
    changeRoster(admin, id, mark ? { person, mark } : { person, joins: "on" });
  expect([await tap(leo), await tap(leo)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await tap(mia)).toMatchObject({ reason: "full" });
  expect(await tap(ada, "absent")).toEqual({ ok: true });
  const roster = await readRoster(admin, id, { zone, now: Date.now() });
  expect(roster?.players.map(({ name, mark }) => [name.split(" ")[0], mark])).toEqual([
    ["Ada", "absent"],
    ["Leo", "here"],
  ]);
  expect(await setSessionStatus(admin, zone, { id, version, status: "completed" })).toMatchObject({ ok: true });
  expect(await listAccounts(admin, home)).toMatchObject([{ available: 60, held: 0 }]);
  expect(await tap(ada, "here")).toMatchObject({ reason: "ended" });
  expect([await listBrokenCredits(admin), await listBrokenInvariants(admin)]).toEqual([[], []]);
});
