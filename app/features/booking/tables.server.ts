import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instants, isSome } from "#app/features/calendar/columns.server.ts";
import {
  bookingReads,
  createdAt,
  id,
  idIn,
  lengths,
  listed,
  oneOf,
  updatedAt,
} from "#app/platform/db/columns.server.ts";
import { admin, booking, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { offerLimits } from "./offers/offer.ts";
import { liveWishes, openWishes, type WishedTime, wishLimits, wishStatuses } from "./waiting/wish.ts";

const everything = sql`true`;

const isLiveWish = sql`status in (${listed(liveWishes)})`;
const isOpenWish = sql`status in (${listed(openWishes)})`;

/** A person on the waiting list. Offers to them name the wish; `contact_id` is the person with the address. */
export const wishes = pgTable(
  "wishes",
  {
    id: id(),
    message_id: uuid().notNull().references(idIn("messages"), { onDelete: "cascade" }),
    contact_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    /** Who is coming. */
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    /** Without it nobody is asked. */
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    /** The service's title when the wish was left. */
    title: text().notNull(),
    minutes: smallint().notNull(),
    /** When it would suit, in their words, and how those were read: dates and minutes of the wall clock. */
    words: text().notNull(),
    windows: jsonb().$type<WishedTime[]>().notNull(),
    /** Times open ever since the wish was left, in milliseconds: they saw these and did not want them. */
    seen: jsonb().$type<[start: number, end: number][]>().notNull().default([]),
    status: text({ enum: wishStatuses }).notNull().default("waiting"),
    until: timestamp({ withTimezone: true }).notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (wish) => [
    uniqueIndex("wishes_of_message").on(wish.message_id),
    uniqueIndex("wishes_once_by_address_and_service").on(wish.contact_id, wish.service_id).where(isLiveWish),
    index("wishes_of_person").on(wish.person_id),
    index("wishes_of_contact").on(wish.contact_id, wish.created_at),
    index("wishes_of_service").on(wish.service_id),
    index("wishes_in_turn").on(wish.created_at, wish.id).where(isLiveWish),
    ...lengths([
      [wish.title, wishLimits.title],
      [wish.words, wishLimits.words],
    ]),
    oneOf(wish.status, wishStatuses),
    check("wishes_minutes_are_likely", sql`minutes between 5 and 720`),
    check("wishes_windows_are_some", sql.raw(`jsonb_array_length(windows) between 1 and ${wishLimits.windows}`)),
    check("wishes_seen_is_a_list", sql`jsonb_typeof(seen) = 'array'`),
    pgPolicy("the admin manages wishes", { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy("jobs read wishes", { for: "select", to: service, using: everything }),
    pgPolicy("jobs ask who waits", { for: "update", to: service, using: isOpenWish, withCheck: everything }),
    // For `read_wish_link`.
    pgPolicy("a link reads its wish", { for: "select", to: intake, using: everything }),
    // For `accept_child`.
    pgPolicy("a child waits in its parent's place", {
      for: "update",
      to: intake,
      using: everything,
      withCheck: everything,
    }),
    bookingReads("wishes"),
    pgPolicy("booking keeps wishes", { for: "insert", to: booking, withCheck: sql`status in ('unproven', 'waiting')` }),
    pgPolicy("booking ends wishes", {
      for: "update",
      to: booking,
      using: isOpenWish,
      withCheck: sql`status in ('waiting', 'taken', 'withdrawn')`,
    }),
  ],
);

/**
 * Up to five times, for one request whose link shows them, or in place of a session. Held ones are sessions that name
 * the offer.
 */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    /** Null in place of a called-off session: then the link belongs to the offer. */
    message_id: uuid().references(idIn("messages"), { onDelete: "cascade" }),
    /** Who is coming. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** Whose turn on the waiting list it is; null if the coach offers. */
    wish_id: uuid().references(() => wishes.id, { onDelete: "set null" }),
    /** Otherwise its times are `offered_times`. */
    is_held: boolean().notNull().default(true),
    /** How the coach's mail begins. */
    words: text().notNull(),
    /** When they chose, or said that none of the times suits. */
    answered_at: timestamp({ withTimezone: true }),
    /** What they said then. */
    answer: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (offer) => [
    index("offers_of_message").on(offer.message_id, offer.created_at),
    index("offers_of_person").on(offer.person_id),
    index("offers_of_wish").on(offer.wish_id).where(sql`wish_id is not null`),
    ...lengths([
      [offer.words, offerLimits.words],
      [offer.answer, offerLimits.answer],
    ]),
    pgPolicy("the admin manages offers", { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy("jobs read offers", { for: "select", to: service, using: everything }),
    pgPolicy("jobs ask by offers", { for: "insert", to: service, withCheck: sql`wish_id is not null` }),
    // For `read_offer_link`.
    pgPolicy("a link reads its offer", { for: "select", to: intake, using: everything }),
    bookingReads("offers"),
    pgPolicy("booking keeps what people answer", {
      for: "update",
      to: booking,
      using: sql`answered_at is null`,
      withCheck: sql`answered_at is not null`,
    }),
  ],
);

/** A time offered without a hold: the first to take it gets it. */
export const offeredTimes = pgTable(
  "offered_times",
  {
    offer_id: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    place_id: uuid().notNull().references(idIn("places"), { onDelete: "cascade" }),
    during: instants().notNull(),
  },
  (time) => [
    primaryKey({ columns: [time.offer_id, time.during, time.place_id] }),
    index("offered_times_at_place").on(time.place_id),
    check("offered_times_during_is_some_time", sql.raw(isSome("during"))),
  ],
);
