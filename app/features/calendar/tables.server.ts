import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bookingReads,
  createdAt,
  familyReads,
  id,
  idIn,
  lengths,
  listed,
  oneOf,
  updatedAt,
} from "#app/platform/db/columns.server.ts";
import { booking, service } from "#app/platform/db/roles/roles.server.ts";
import {
  calendarId,
  feedReads,
  instants,
  isCapacity,
  isKnownRule,
  isReasoned,
  isSome,
  lengthIs,
  ownPolicies,
  placeId,
} from "./columns.server.ts";
import { reasons } from "./open-times/open-times.ts";
import {
  aheadStatuses,
  bookingModes,
  calendarLimits,
  callReasons,
  defaultPolicy,
  liveStatuses,
  offeredSteps,
  type Policy,
  ruleLimits,
  sessionMinutes,
  sessionStatuses,
  settlements,
  takers,
  wallMinutes,
} from "./schema.ts";
import { series } from "./series/series-tables.server.ts";

const skipReasons = [...reasons, "time off"] as const;

const upTo = (column: string, most: number, least = 0) =>
  check(`calendars_${column}_is_likely`, sql.raw(`${column} between ${least} and ${most}`));

/** One row for each coach: its lock orders all writes to the sessions. */
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
    /** How long a time that the coach holds for someone waits. */
    hold_minutes: integer().notNull().default(1_440),
    /** How long a time that a visitor has asked for waits for the coach's answer. */
    answer_hours: smallint().notNull().default(48),
    /** Which part of a week's open times strangers together may hold unanswered. */
    stranger_percent: smallint().notNull().default(33),
    /** How many times ahead one mailbox may take: by unproven requests, and by proven ones. */
    unproven_times: smallint().notNull().default(2),
    proven_times: smallint().notNull().default(10),
    /**
     * Closer than this to a time that opens up, everyone on the waiting list is asked at once; before that, one by one.
     */
    near_hours: smallint().notNull().default(48),
    /** How long such a time is held for the person whose turn it is. */
    turn_hours: smallint().notNull().default(12),
    /** When people are reminded on the day before, in minutes of the wall clock; null means never. */
    remind_at: smallint().default(1_080),
    /** How long after its end a session is completed automatically; null means never. */
    complete_hours: smallint(),
    /** Until when newly booked sessions can be moved or cancelled. */
    policy: jsonb().$type<Policy>().notNull().default(defaultPolicy),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [
    check("calendars_step_divides_an_hour", sql.raw(`step_minutes in (${offeredSteps.join(", ")})`)),
    upTo("turnaround_minutes", ruleLimits.turnaround_minutes),
    upTo("notice_minutes", ruleLimits.notice_minutes),
    upTo("horizon_days", ruleLimits.horizon_days, 1),
    upTo("day_limit", ruleLimits.day_limit, 1),
    upTo("hold_minutes", ruleLimits.hold_minutes, 5),
    upTo("answer_hours", ruleLimits.answer_hours, 1),
    upTo("stranger_percent", 100),
    upTo("unproven_times", ruleLimits.unproven_times, 1),
    upTo("proven_times", ruleLimits.proven_times, 1),
    upTo("near_hours", ruleLimits.near_hours),
    upTo("turn_hours", ruleLimits.turn_hours, 1),
    upTo("complete_hours", ruleLimits.complete_hours, 1),
    upTo("remind_at", wallMinutes.day - 1),
    check("calendars_policy_is_known", sql`policy ->> 'kind' in ('hours', 'clock')`),
  ],
);

/** How a service is booked; a service without a row cannot be. */
export const bookableServices = pgTable(
  "bookable_services",
  {
    service_id: uuid().primaryKey().references(idIn("services"), { onDelete: "cascade" }),
    minutes: smallint().notNull().default(60),
    capacity: smallint().notNull().default(1),
    mode: text({ enum: bookingModes }).notNull().default("ask"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (bookable) => [
    check("bookable_services_minutes_are_likely", lengthIs("minutes")),
    check("bookable_services_capacity_is_likely", isCapacity),
    oneOf(bookable.mode, bookingModes),
  ],
);

/** A lesson. An exclusion constraint, written by hand in the migration, keeps two that take the coach's time apart. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    calendar_id: calendarId(),
    place_id: placeId(),
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    /** The service's title when it was booked, or a group's own name. */
    title: text().notNull(),
    during: instants().notNull(),
    /** Including the free time after it. */
    occupies: instants().notNull(),
    status: text({ enum: sessionStatuses }).notNull(),
    /**
     * Whether it takes the coach's time. The exclusion constraint and SQL functions read this, so the list is in one
     * place.
     */
    is_live: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status in (${listed(liveStatuses)}) or (status = 'weathered' and held_until is not null)`),
    /** Until when it is held; for a called-off session, until when its time stays blocked for an undo. */
    held_until: timestamp({ withTimezone: true }),
    capacity: smallint().notNull().default(1),
    taken_by: text({ enum: takers }).notNull().default("coach"),
    /** The policy it was booked under. */
    policy: jsonb().$type<Policy>(),
    /** Until when changing it is free. Set when it is booked; a move never makes it later. */
    free_until: timestamp({ withTimezone: true }),
    /** Where it was before its last move. */
    moved_from: timestamp({ withTimezone: true }),
    /** What its person's last change of it cost; null if the coach changed it last. */
    settled: text({ enum: settlements }),
    /** How much of its length counts, if it was broken off. */
    used_minutes: smallint(),
    /** When the policy forgave a late change of it. */
    grace_uses: timestamp({ withTimezone: true }).array().notNull().default(sql`'{}'::timestamptz[]`),
    /** The request it was booked by. */
    message_id: uuid().references(idIn("messages"), { onDelete: "set null" }),
    /** The offer whose time it is. */
    offer_id: uuid().references(idIn("offers"), { onDelete: "set null" }),
    series_id: uuid().references(() => series.id, { onDelete: "set null" }),
    /** Which of the calendar's rules the coach overruled, and why. */
    overruled: text().array().notNull().default(sql`'{}'::text[]`),
    overruled_because: text(),
    /** Why it does not take place, for the coach only. */
    ended_because: text(),
    /** What the coach tells its people about that. */
    ended_words: text(),
    /** Why it was called off together with others. */
    called_off_for: text({ enum: callReasons }),
    /** Why this week of a series was skipped when it was written out. */
    skipped: text({ enum: skipReasons }),
    /** Grows with each change that other calendars have to see. */
    sequence: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (session) => [
    index("sessions_by_start").on(session.calendar_id, sql`lower(during)`, session.id),
    index("sessions_at_place").on(session.place_id),
    index("sessions_of_service").on(session.service_id),
    index("sessions_of_message").on(session.message_id),
    index("sessions_of_offer").on(session.offer_id).where(sql`offer_id is not null`),
    index("sessions_of_series").on(session.series_id),
    index("sessions_held").on(session.held_until).where(sql`held_until is not null`),
    ...lengths([
      [session.title, calendarLimits.title],
      [session.overruled_because, calendarLimits.reason],
      [session.ended_because, calendarLimits.reason],
      [session.ended_words, calendarLimits.reason],
    ]),
    oneOf(session.status, sessionStatuses),
    oneOf(session.skipped, skipReasons),
    oneOf(session.called_off_for, callReasons),
    check("sessions_called_off_with_reason", sql`called_off_for is null or status = 'weathered'`),
    check("sessions_during_is_some_time", sql.raw(isSome("during"))),
    check(
      "sessions_during_is_likely",
      sql.raw(`upper(during) - lower(during) <= interval '${sessionMinutes.most} minutes'`),
    ),
    check("sessions_start_on_a_minute", sql`extract(epoch from lower(during)) % 60 = 0`),
    check(
      "sessions_occupy_their_time",
      sql.raw(`${isSome("occupies")} and lower(occupies) = lower(during) and occupies @> during`),
    ),
    oneOf(session.taken_by, takers),
    oneOf(session.settled, settlements),
    check("sessions_used_minutes_are_likely", sql.raw(`used_minutes between 0 and ${sessionMinutes.most}`)),
    check("sessions_held_until_some_time", sql`held_until is null or status in ('held', 'requested', 'weathered')`),
    check("sessions_holds_end", sql`status <> 'held' or held_until is not null`),
    check("sessions_held_until_their_start", sql`status = 'weathered' or held_until <= lower(during)`),
    check("sessions_booked_with_deadline", sql`status <> 'booked' or free_until is not null`),
    check("sessions_overruled_with_reason", isReasoned),
    check("sessions_overruled_known", isKnownRule),
    check("sessions_capacity_is_likely", isCapacity),
    check("sessions_sequence_grows", sql`sequence >= 0`),
    ...ownPolicies("sessions"),
    feedReads("sessions"),
    pgPolicy("jobs lapse holds", {
      for: "update",
      to: service,
      using: sql`held_until is not null`,
      withCheck: sql`status = 'lapsed' or (status = 'weathered' and held_until is null)`,
    }),
    pgPolicy("booking frees what was called off", {
      for: "update",
      to: booking,
      using: sql`status = 'weathered' and held_until is not null`,
      withCheck: sql`status = 'weathered' and held_until is null`,
    }),
    bookingReads("sessions"),
    pgPolicy("booking takes times", {
      for: "insert",
      to: booking,
      withCheck: sql`taken_by = 'visitor' and status in ('requested', 'booked') and series_id is null`,
    }),
    pgPolicy("booking changes what is ahead", {
      for: "update",
      to: booking,
      using: sql`status in (${listed(aheadStatuses)})`,
      withCheck: sql`status in ('requested', 'booked', 'cancelled', 'lapsed')`,
    }),
    pgPolicy("jobs complete what is over", {
      for: "update",
      to: service,
      using: sql`status = 'booked' and upper(during) < now()`,
      withCheck: sql`status = 'completed' and upper(during) < now()`,
    }),
    pgPolicy("jobs hold times for who waits", {
      for: "insert",
      to: service,
      withCheck: sql`taken_by = 'list' and status = 'held' and offer_id is not null and series_id is null`,
    }),
    familyReads("its sessions", sql`id = any (array(select m.session_id from session_people m))`),
    pgPolicy("jobs write out series", { for: "insert", to: service, withCheck: sql`series_id is not null` }),
  ],
);
