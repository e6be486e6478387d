import type { PlantedWeakness, Proof } from "./planted-weaknesses.ts";

const wallTime = "app/lib/time/wall-time.server.ts";
const openTimes = "app/features/calendar/open-times.ts";
const proof = (file: string, test: string): Proof => ({ kind: "unit", file: `app/features/calendar/${file}`, test });

const inCalendarFile = "app/features/calendar/in-calendar.server.ts";
const race: Proof = { kind: "journey", file: "faults/calendar.spec.ts", test: "a hundred players" };

/** What keeps two sessions apart, taken away piece by piece: each has to be missed. */
const inRace: PlantedWeakness[] = [
  {
    name: "sessions kept apart by no constraint",
    plant: { sql: "alter table calendar_sessions drop constraint calendar_sessions_never_overlap" },
    proof: race,
  },
  {
    name: "times taken without the calendar's lock",
    plant: { file: inCalendarFile, find: '      .for("update");', replace: ";" },
    proof: race,
  },
  {
    name: "a time taken by a plain insert",
    plant: {
      file: "app/features/calendar/mutations.server.ts",
      find: "    .onConflictDoNothing()\n    .returning(stamp);\n  if (!taken)",
      replace: "    .returning(stamp);\n  if (!taken)",
    },
    proof: race,
  },
  {
    name: "offers that forget the turnaround",
    plant: {
      file: openTimes,
      find: "factsOf(input, input.range)",
      replace:
        "factsOf({ ...input, sessions: input.sessions.map(({ freeAt: _, ...it }) => it), calendar: { ...input.calendar, turnaroundMinutes: 0 } }, input.range)",
    },
    proof: race,
  },
  {
    name: "a hold that never lapses",
    plant: { file: inCalendarFile, find: "held_until <= moment.now", replace: "false" },
    proof: race,
  },
];

/** The mistakes that booking software is known for. */
export const inCalendar: PlantedWeakness[] = [
  {
    name: "hours counted from midnight as elapsed time",
    plant: {
      file: wallTime,
      find: "if (part) return part.start + (minuteOfDay - part.minutes) * msPerMinute;",
      replace: "return (parts[0] as DayPart).start + minuteOfDay * msPerMinute;",
    },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "a repeated hour that is read once",
    plant: { file: wallTime, find: "parts.findLast(shows)", replace: "parts.find(shows)" },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "a weekday asked of the machine's own calendar",
    plant: {
      file: wallTime,
      find: "return Temporal.PlainDate.from(date).dayOfWeek;",
      replace: "return new Date(date).getDay() || 7;",
    },
    proof: proof("time-table.test.ts", "the zone of the machine changes nothing"),
  },
  {
    name: "notice that is counted on the wall clock",
    plant: {
      file: openTimes,
      find: "earliest: now + calendar.noticeMinutes * msPerMinute,",
      replace: `earliest: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
      .add({ days: calendar.noticeMinutes / 1440 }).epochMilliseconds,`,
    },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "open times listed without the turnaround",
    plant: {
      file: openTimes,
      find: "factsOf(input, input.range)",
      replace: "factsOf({ ...input, calendar: { ...input.calendar, turnaroundMinutes: 0 } }, input.range)",
    },
    proof: proof("list-and-take.test.ts", "a start is listed exactly when there is no reason against it"),
  },
  {
    name: "turnaround and travel added up",
    plant: {
      file: openTimes,
      find: "Math.max(turnedAround(facts, before), before.end + facts.travelMs(before.placeId, placeId))",
      replace: "turnedAround(facts, before) + facts.travelMs(before.placeId, placeId)",
    },
    proof: proof("list-and-take.test.ts", "what is listed is what the rules say"),
  },
  {
    name: "the last start lost to an end that counts as inside",
    plant: {
      file: openTimes,
      find: "return open && contains(open, session) ?",
      replace: "return open && session.end < open.end ?",
    },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "the last start lost to the grid",
    plant: { file: "app/features/calendar/possible-starts.ts", find: "    add(end - lengthMs);\n", replace: "" },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "the turnaround cut off the hours",
    plant: {
      file: openTimes,
      find: "return open && contains(open, session) ?",
      replace: "return open && contains(open, { ...session, end: freeAgain }) ?",
    },
    proof: proof("time-table.test.ts", "nobody can report"),
  },
  {
    name: "lessons that begin before sunset and end after it",
    plant: {
      file: openTimes,
      find: "if (at.daylight && !(light && contains(light, session)))",
      replace: "if (at.daylight && !light)",
    },
    proof: proof("open-times.test.ts", "at a place without light"),
  },
  {
    name: "a night whose overlap with the next morning is not seen",
    plant: {
      file: "app/features/calendar/wall-windows.ts",
      find: "return (weekday - 1) * wallMinutes.day + from;",
      replace: "return weekday * 10 * wallMinutes.day + from;",
    },
    proof: proof("wall-windows.test.ts", "a night runs into the next morning"),
  },
  {
    name: "hours saved over what another device has saved",
    plant: {
      file: "app/features/calendar/hours.server.ts",
      find: ".where(and(eq(calendars.id, calendar), isStill(calendars.updated_at, form.version)))",
      replace: ".where(eq(calendars.id, calendar))",
    },
    proof: proof("hours.test.ts", "whoever saves second is shown what is stored"),
  },
  {
    name: "hours of a season lost with the week",
    plant: {
      file: "app/features/calendar/hours.server.ts",
      find: ".where(and(eq(availabilityRules.calendar_id, calendar), isForGood))",
      replace: ".where(eq(availabilityRules.calendar_id, calendar))",
    },
    proof: proof("hours.test.ts", "hours of a season stand in the way and stay"),
  },
  {
    name: "a closed place that keeps its hours",
    plant: {
      file: "app/features/calendar/places.server.ts",
      find: "if (fields.is_closed) await endHoursAt(",
      replace: "if (!fields.is_closed) await endHoursAt(",
    },
    proof: proof("hours.test.ts", "a closed place has no hours any more"),
  },
  {
    name: "time off that does not see what is booked after midnight",
    plant: {
      file: "app/features/calendar/exceptions.server.ts",
      find: "[addDays(date, -1), date, addDays(date, 1)]",
      replace: "[date]",
    },
    proof: proof("exceptions.test.ts", "sessions on days off are counted day by day"),
  },
  ...inRace,
];
