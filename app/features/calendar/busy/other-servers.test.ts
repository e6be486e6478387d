import { beforeEach, expect } from "vitest";
import { calendarStamp } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import {
  askServer,
  calendarServers,
  startCalendarServer,
  weeklyInPython,
  withReaders,
} from "#tests/calendar-readers/others.ts";
import { asOwner } from "#tests/database.ts";
import { getCalendar, readCalendarFacts } from "../facts.server.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { openTimes } from "../open-times/open-times.ts";
import { places } from "../places/places-tables.server.ts";
import { calendars } from "../tables.server.ts";
import { addBusySource, listBusySources, readBusySource } from "./busy.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const zone = "America/New_York";
const [hour, day] = [3_600_000, 86_400_000];
/** Fifty weeks include both clock changes, whenever they begin. */
const weeks = 50;
const firstDate = addDays(new Date().toISOString().slice(0, 10), 3);

beforeEach(() =>
  asOwner((owner) => owner.query("truncate sessions, availability_rules, places, busy_sources, events cascade")),
);

/** A weekly hour at three in New York, as another calendar wrote it, with one week left out. */
function choir(): string {
  const at = (date: string) => `${date.replaceAll("-", "")}T150000`;
  return [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a calendar elsewhere", "BEGIN:VTIMEZONE", `TZID:${zone}`],
    ...["BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"],
    ...["TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT"],
    ...["BEGIN:STANDARD", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
    ...["TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST", "END:STANDARD", "END:VTIMEZONE"],
    ...["BEGIN:VEVENT", "UID:choir", `DTSTAMP:${calendarStamp(Date.now())}`, "SUMMARY:Choir"],
    ...[`DTSTART;TZID=${zone}:${at(firstDate)}`, "DURATION:PT1H", `RRULE:FREQ=WEEKLY;COUNT=${weeks}`],
    ...[`EXDATE;TZID=${zone}:${at(addDays(firstDate, 21))}`, "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");
}

async function indoors(): Promise<string> {
  const [place] = await admin.insert(places).values({ name: "Riverside", kind: "indoor" }).returning({ id: places.id });
  return place?.id ?? "";
}

withReaders.each(calendarServers)(
  "a weekly hour that %s serves is taken out of the open times, over both changes of the clock",
  async (name) => {
    const { host, collection } = await startCalendarServer(name);
    await askServer(`http://${host}${collection}choir.ics`, { method: "PUT", body: choir() });
    setEnvironment({ OWN_NETWORK_HOSTS: host });
    await admin
      .update(calendars)
      .set({ turnaround_minutes: 0, notice_minutes: 0, horizon_days: 390, day_limit: null, step_minutes: 60 });
    const [calendar, place_id] = [await getCalendar(admin), await indoors()];
    if (!calendar) throw new Error("There is no calendar");
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    await admin
      .insert(availabilityRules)
      .values(weekdays.map((weekday) => ({ calendar_id: calendar.id, weekday, minutes: "[840,1020)", place_id })));
    // One serves a calendar as a file, the other only its items.
    const address = name === "radicale" ? collection : `${collection}choir.ics`;
    await addBusySource(admin, { name, address: `http://${host}${address}` });
    const [source] = await listBusySources(admin);
    await readBusySource(service, source?.id ?? "");
    expect(await listBusySources(admin)).toMatchObject([{ failure: null, unread_events: 0 }]);

    const starts = weeklyInPython({ zone, firstDate, hour: 15, weeks });
    const range = { start: Date.now(), end: (starts.at(-1) ?? 0) + day };
    const busy = starts.filter((_, week) => week !== 3).map((start) => ({ start, end: start + hour }));
    const facts = await readCalendarFacts(admin, { zone, range, now: range.start });
    expect(facts.busy).toEqual(busy);
    const service_ = { id: "", minutes: 60, capacity: 1, placeIds: null };
    const { open } = openTimes({ ...facts, service: service_, range, now: range.start });
    const isOpen = new Set(open.map(({ start }) => start));
    const aroundThree = starts.map((start) => [start - hour, start, start + hour].map((at) => isOpen.has(at)));
    expect(aroundThree).toEqual(starts.map((_, week) => [true, week === 3, true]));
  },
);
