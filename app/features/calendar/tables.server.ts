import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, listed, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles.server.ts";
import {
  attendances,
  busyFailures,
  calendarLimits,
  overrulable,
  placeKinds,
  ruleLimits,
  sessionMinutes,
  sessionStatuses,
  travelMinutes,
  wallMinutes,
} from "./schema.ts";

/** From an instant until before another. */
const instants = customType<{ data: string }>({ dataType: () => "tstzrange" });
/** From a minute of a day until before another; past 1440 is after midnight. */
const minuteRange = customType<{ data: string }>({ dataType: () => "int4range" });
/** From a date until before another. */
const dates = customType<{ data: string }>({ dataType: () => "daterange" });

const isReasoned = sql`cardinality(overruled) = 0 or overruled_because is not null`;
const isKnownRule = sql`overruled <@ array[${listed(overrulable)}]::text[]`;
const isCapacity = sql`capacity between 1 and 100`;
const lengthIs = (column: string) =>
  sql.raw(`${column} between ${sessionMinutes.least} and ${sessionMinutes.most} and ${column} % 5 = 0`);

const everything = sql`true`;
/** The coach's own; jobs read what they check and mail. */
function ownPolicies(rows: string) {
  return [
    pgPolicy(`the admin manages ${rows}`, { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy(`jobs read ${rows}`, { for: "select", to: service, using: everything }),
  ];
}

/** For `read_feed`, to whoever has the token of a feed. */
function feedReads(rows: string) {
  return pgPolicy(`the feed reads ${rows}`, { for: "select", to: intake, using: everything });
}

const upTo = (column: string, most: number, least = 0) =>
  check(`calendars_${column}_is_likely`, sql.raw(`${column} between ${least} and ${most}`));

/** One row for each coach: its lock orders every write to the sessions. */
export const calendars = pgTable(
  "calendars",
  {
    id: id(),
    /** Starts that are offered lie on this grid of the wall clock. */
    step_minutes: smallint().notNull().default(15),
    /** Free time after each session. */
    turnaround_minutes: smallint().notNull().default(15),
    notice_minutes: integer().notNull().default(720),
    horizon_days: smallint().notNull().default(28),
    day_limit: smallint(),
    /** How long a time that the coach holds for somebody waits. */
    hold_minutes: integer().notNull().default(1_440),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [
    check("calendars_step_divides_an_hour", sql`step_minutes in (5, 10, 15, 20, 30, 60)`),
    upTo("turnaround_minutes", ruleLimits.turnaround_minutes),
    upTo("notice_minutes", ruleLimits.notice_minutes),
    upTo("horizon_days", ruleLimits.horizon_days, 1),
    upTo("day_limit", ruleLimits.day_limit, 1),
    upTo("hold_minutes", ruleLimits.hold_minutes, 5),
    ...ownPolicies("calendars"),
    // To hold the row that orders the writes: no column of it is a job's to change, but for when it was.
    pgPolicy("jobs wait for their turn", { for: "update", to: service, using: everything, withCheck: everything }),
  ],
);

export const places = pgTable(
  "places",
  {
    id: id(),
    name: text().notNull(),
    address: text(),
    kind: text({ enum: placeKinds }).notNull().default("outdoor"),
    /** Without light, an outdoor place closes at sunset. */
    is_lit: boolean().notNull().default(false),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** No longer offered; what took place there still says so. */
    is_closed: boolean().notNull().default(false),
    display_order: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (place) => [
    ...lengths([
      [place.name, calendarLimits.name],
      [place.address, calendarLimits.address],
    ]),
    oneOf(place.kind, placeKinds),
    check("places_position_is_whole", sql`(latitude is null) = (longitude is null)`),
    check("places_position_is_on_earth", sql`latitude between -90 and 90 and longitude between -180 and 180`),
    check("places_display_order_positive", sql`display_order >= 0`),
    ...ownPolicies("places"),
    feedReads("places"),
  ],
);

const placeId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => places.id, { onDelete: "restrict" });

/** Between two places, the same both ways: a row for each pair, the smaller id first. */
export const travelTimes = pgTable(
  "travel_times",
  {
    from_id: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    to_id: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    minutes: smallint().notNull(),
    updated_at: updatedAt(),
  },
  (travel) => [
    primaryKey({ columns: [travel.from_id, travel.to_id] }),
    index("travel_times_to").on(travel.to_id),
    check("travel_times_pair_is_in_order", sql`from_id < to_id`),
    check("travel_times_minutes_are_likely", sql.raw(`minutes between 0 and ${travelMinutes.most}`)),
    ...ownPolicies("travel times"),
  ],
);

const calendarId = () =>
  uuid("calendar_id")
    .notNull()
    .references(() => calendars.id, { onDelete: "restrict" });

const isOfDay = (column: string) =>
  sql.raw(`not isempty(${column}) and ${column} <@ int4range(0, ${wallMinutes.most})`);

/** The weekly hours. The exclusion that keeps the coach in one place at a time is written by hand in the migration. */
export const availabilityRules = pgTable(
  "availability_rules",
  {
    id: id(),
    calendar_id: calendarId(),
    /** Monday is 1. */
    weekday: smallint().notNull(),
    minutes: minuteRange().notNull(),
    place_id: placeId("place_id"),
    valid: dates().notNull().default(sql`'(,)'`),
    created_at: createdAt(),
  },
  (rule) => [
    index("availability_rules_at_place").on(rule.place_id),
    check("availability_rules_weekday_is_one", sql`weekday between 1 and 7`),
    check("availability_rules_minutes_are_of_day", isOfDay("minutes")),
    check("availability_rules_valid_some_day", sql`not isempty(valid)`),
    ...ownPolicies("availability rules"),
  ],
);

/** Days that are unlike the weekly hours: closed, all day or for some minutes, or open at a place instead of them. */
export const availabilityExceptions = pgTable(
  "availability_exceptions",
  {
    id: id(),
    calendar_id: calendarId(),
    days: dates().notNull(),
    is_open: boolean().notNull(),
    minutes: minuteRange(),
    place_id: uuid().references(() => places.id, { onDelete: "restrict" }),
    /** Visitors may read it. */
    note: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (exception) => [
    index("availability_exceptions_by_day").on(exception.calendar_id, sql`lower(days)`),
    index("availability_exceptions_at_place").on(exception.place_id),
    ...lengths([[exception.note, calendarLimits.note]]),
    check(
      "availability_exceptions_days_are_some",
      sql`not isempty(days) and not lower_inf(days) and not upper_inf(days) and upper(days) - lower(days) <= 400`,
    ),
    check("availability_exceptions_minutes_are_of_day", isOfDay("minutes")),
    check(
      "availability_exceptions_open_somewhere",
      sql`is_open = (place_id is not null) and (not is_open or minutes is not null)`,
    ),
    ...ownPolicies("availability exceptions"),
  ],
);

/** How a service is booked; one without a row is not. */
export const bookableServices = pgTable(
  "bookable_services",
  {
    service_id: uuid().primaryKey().references(idIn("services"), { onDelete: "cascade" }),
    minutes: smallint().notNull().default(60),
    capacity: smallint().notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [
    check("bookable_services_minutes_are_likely", lengthIs("minutes")),
    check("bookable_services_capacity_is_likely", isCapacity),
    ...ownPolicies("bookable services"),
  ],
);

/** A weekly hour, written out as sessions some weeks ahead; it keeps its wall time. */
export const series = pgTable(
  "series",
  {
    id: id(),
    calendar_id: calendarId(),
    place_id: placeId("place_id"),
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    title: text().notNull(),
    weekday: smallint().notNull(),
    starts_at: smallint().notNull(),
    minutes: smallint().notNull(),
    capacity: smallint().notNull().default(1),
    valid: dates().notNull(),
    /** Every week before this day is written out. */
    written_until: date().notNull(),
    /** Which of the calendar's rules the coach set aside for it, and why. */
    overruled: text().array().notNull().default(sql`'{}'::text[]`),
    overruled_because: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (hour) => [
    index("series_of_calendar").on(hour.calendar_id),
    index("series_at_place").on(hour.place_id),
    index("series_of_service").on(hour.service_id),
    ...lengths([
      [hour.title, calendarLimits.title],
      [hour.overruled_because, calendarLimits.reason],
    ]),
    check("series_overruled_with_reason", isReasoned),
    check("series_overruled_known", isKnownRule),
    check("series_weekday_is_one", sql`weekday between 1 and 7`),
    check("series_starts_on_its_day", sql.raw(`starts_at between 0 and ${wallMinutes.day - 1}`)),
    check("series_minutes_are_likely", lengthIs("minutes")),
    check("series_capacity_is_likely", isCapacity),
    check("series_valid_from_a_day", sql`not isempty(valid) and not lower_inf(valid)`),
    ...ownPolicies("series"),
    pgPolicy("jobs note what is written out", { for: "update", to: service, using: everything, withCheck: everything }),
  ],
);

/** Who comes every week. */
export const seriesPeople = pgTable(
  "series_people",
  {
    series_id: uuid()
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
  },
  (member) => [
    primaryKey({ columns: [member.series_id, member.person_id] }),
    index("series_people_of_person").on(member.person_id),
    ...ownPolicies("series people"),
  ],
);

const isSome = (column: string) =>
  `not isempty(${column}) and lower_inc(${column}) and not upper_inc(${column}) and isfinite(lower(${column})) and isfinite(upper(${column}))`;

/**
 * A lesson in the calendar; `sessions` are those of accounts. That two which take the coach's time never overlap is an exclusion constraint, written by hand
 * in the migration.
 */
export const calendarSessions = pgTable(
  "calendar_sessions",
  {
    id: id(),
    calendar_id: calendarId(),
    place_id: placeId("place_id"),
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    /** What it is: the service's title when it was booked, or a group's own name. */
    title: text().notNull(),
    during: instants().notNull(),
    /** With the free time after it. */
    occupies: instants().notNull(),
    status: text({ enum: sessionStatuses }).notNull(),
    /** Until when it is held. */
    held_until: timestamp({ withTimezone: true }),
    capacity: smallint().notNull().default(1),
    /** The request that it answers. */
    message_id: uuid().references(idIn("messages"), { onDelete: "set null" }),
    series_id: uuid().references(() => series.id, { onDelete: "set null" }),
    /** Which of the calendar's rules the coach set aside for it, and why. */
    overruled: text().array().notNull().default(sql`'{}'::text[]`),
    overruled_because: text(),
    /** Why it does not take place. */
    ended_because: text(),
    /** Grows with each change that a calendar elsewhere has to hear of. */
    sequence: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (session) => [
    index("calendar_sessions_by_start").on(session.calendar_id, sql`lower(during)`, session.id),
    index("calendar_sessions_at_place").on(session.place_id),
    index("calendar_sessions_of_service").on(session.service_id),
    index("calendar_sessions_of_message").on(session.message_id),
    index("calendar_sessions_of_series").on(session.series_id),
    index("calendar_sessions_held").on(session.held_until).where(sql`status = 'held'`),
    ...lengths([
      [session.title, calendarLimits.title],
      [session.overruled_because, calendarLimits.reason],
      [session.ended_because, calendarLimits.reason],
    ]),
    oneOf(session.status, sessionStatuses),
    check("calendar_sessions_during_is_some_time", sql.raw(isSome("during"))),
    check(
      "calendar_sessions_during_is_likely",
      sql.raw(`upper(during) - lower(during) <= interval '${sessionMinutes.most} minutes'`),
    ),
    check("calendar_sessions_start_on_a_minute", sql`extract(epoch from lower(during)) % 60 = 0`),
    check(
      "calendar_sessions_occupy_their_time",
      sql.raw(`${isSome("occupies")} and lower(occupies) = lower(during) and occupies @> during`),
    ),
    check("calendar_sessions_held_until_some_time", sql`(status = 'held') = (held_until is not null)`),
    check("calendar_sessions_overruled_with_reason", isReasoned),
    check("calendar_sessions_overruled_known", isKnownRule),
    check("calendar_sessions_capacity_is_likely", isCapacity),
    check("calendar_sessions_sequence_grows", sql`sequence >= 0`),
    ...ownPolicies("sessions"),
    feedReads("sessions"),
    pgPolicy("jobs lapse holds", {
      for: "update",
      to: service,
      using: sql`status = 'held'`,
      withCheck: sql`status = 'lapsed'`,
    }),
    pgPolicy("jobs write out series", { for: "insert", to: service, withCheck: sql`series_id is not null` }),
  ],
);

/** Who comes. Of somebody who was erased the row stays without a name. */
export const sessionPeople = pgTable(
  "session_people",
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => calendarSessions.id, { onDelete: "cascade" }),
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    attendance: text({ enum: attendances }),
    created_at: createdAt(),
  },
  (member) => [
    uniqueIndex("session_people_once").on(member.session_id, member.person_id),
    index("session_people_of_person").on(member.person_id),
    oneOf(member.attendance, attendances),
    ...ownPolicies("session people"),
    pgPolicy("jobs write out who comes", {
      for: "insert",
      to: service,
      withCheck: sql`exists (select from calendar_sessions s where s.id = session_people.session_id and s.series_id is not null)`,
    }),
    feedReads("session people"),
  ],
);

/** The coach's other calendars. Whoever knows an address reads the calendar, so it is kept as no reader of the table has it. */
export const busySources = pgTable(
  "busy_sources",
  {
    id: id(),
    calendar_id: calendarId(),
    name: text().notNull(),
    /** Encrypted with the site's secret. */
    sealed_address: text().notNull(),
    /** What the server said of the copy that we have. */
    etag: text(),
    last_modified: text(),
    /** When the coach last wanted it to be read. */
    asked_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    looked_at: timestamp({ withTimezone: true }),
    /** When it was last read whole, which its times are from. */
    read_at: timestamp({ withTimezone: true }),
    failing_since: timestamp({ withTimezone: true }),
    failure: text({ enum: busyFailures }),
    /** Events in it that made no sense. */
    unread_events: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (source) => [
    index("busy_sources_of_calendar").on(source.calendar_id),
    ...lengths([
      [source.name, calendarLimits.name],
      [source.sealed_address, 8_000],
      [source.etag, 300],
      [source.last_modified, 300],
    ]),
    oneOf(source.failure, busyFailures),
    check("busy_sources_fail_for_a_reason", sql`(failure is null) = (failing_since is null)`),
    check("busy_sources_unread_events_positive", sql`unread_events >= 0`),
    ...ownPolicies("busy sources"),
    pgPolicy("jobs note what became of busy sources", {
      for: "update",
      to: service,
      using: everything,
      withCheck: everything,
    }),
  ],
);

/** When the coach is busy elsewhere, and not with what. */
export const busyBlocks = pgTable(
  "busy_blocks",
  {
    source_id: uuid()
      .notNull()
      .references(() => busySources.id, { onDelete: "cascade" }),
    during: instants().notNull(),
  },
  (block) => [
    primaryKey({ columns: [block.source_id, block.during] }),
    index("busy_blocks_during").using("gist", block.during),
    check("busy_blocks_during_is_some_time", sql.raw(isSome("during"))),
    pgPolicy("the admin reads busy blocks", { for: "select", to: admin, using: everything }),
    pgPolicy("jobs replace busy blocks", { for: "all", to: service, using: everything, withCheck: everything }),
  ],
);
