import { eq, sql } from "drizzle-orm";
import { boolean, check, index, pgPolicy, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bookingReads, createdAt, id, idIn, oneOf } from "#app/platform/db/columns.server.ts";
import { booking, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { everything, feedReads, ownPolicies } from "../columns.server.ts";
import { attendances, settlements } from "../schema.ts";
import { sessions } from "../tables.server.ts";

/** Who comes. The row of an erased person stays, without a name. */
export const sessionPeople = pgTable(
  "session_people",
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** The request that brought this person here; null if the coach added them. */
    message_id: uuid().references(idIn("messages"), { onDelete: "set null" }),
    /** Null until the coach marks it, or the family says that they cannot come. */
    attendance: text({ enum: attendances }),
    /** It takes one of a group's places. */
    is_coming: boolean().notNull().generatedAlwaysAs(sql`attendance is distinct from 'cancelled'`),
    /** What the family's cancellation of this place in a group cost, and when it happened. */
    settled: text({ enum: settlements }),
    cancelled_at: timestamp({ withTimezone: true }),
    /** To be paid singly because there was not enough credit. `settle_spot` decides. */
    is_to_be_paid: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (member) => [
    uniqueIndex("session_people_once").on(member.session_id, member.person_id),
    index("session_people_of_person").on(member.person_id),
    index("session_people_of_message").on(member.message_id),
    oneOf(member.attendance, attendances),
    oneOf(member.settled, settlements),
    check("session_people_cancel_at_a_cost", sql`is_coming = (settled is null) and is_coming = (cancelled_at is null)`),
    ...ownPolicies("session people"),
    bookingReads("session people"),
    pgPolicy("booking says who comes", {
      for: "insert",
      to: booking,
      withCheck: sql`exists (select from sessions s where s.id = session_people.session_id and s.series_id is null)`,
    }),
    pgPolicy("booking lets people leave a group", {
      for: "update",
      to: booking,
      using: sql`attendance is null or not is_coming`,
      withCheck: sql`attendance is null or not is_coming`,
    }),
    pgPolicy("jobs write out who comes", {
      for: "insert",
      to: service,
      withCheck: sql`exists (select from sessions s where s.id = session_people.session_id and s.series_id is not null)`,
    }),
    pgPolicy("jobs say who waits", {
      for: "insert",
      to: service,
      withCheck: sql`exists (select from sessions s where s.id = session_people.session_id and s.taken_by = 'list')`,
    }),
    feedReads("session people"),
    // For `accept_child` and `settle_spot`.
    pgPolicy("a child comes in its parent's place", {
      for: "update",
      to: intake,
      using: everything,
      withCheck: everything,
    }),
  ],
);

/** Everyone in a session except people of a group who cannot come. */
export const isComing = eq(sessionPeople.is_coming, true);
