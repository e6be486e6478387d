import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bookingReads, createdAt, id, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { householdLimits, personLimits, personOrigins, skillLevels, undoDays } from "./schema.ts";

/** The searched text; the trigram index is on exactly this expression. */
export const searchedPersonText = sql.raw(`(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`);

/** The order of the list; the index is on exactly this expression. */
export const sortedName = sql.raw("lower(name)");

/**
 * A person the coach knows or who wrote. The foreign keys to the household, and from it to its contact, are
 * hand-written in the migration: they are deferred, because each row needs the other.
 */
export const people = pgTable(
  "people",
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    is_minor: boolean().notNull().default(false),
    birth_year: smallint(),
    skill_level: text({ enum: skillLevels }),
    /** False for a parent who only writes and pays. */
    plays: boolean().notNull().default(true),
    /** The coach's private note. */
    note: text(),
    household_id: uuid(),
    /** Who may be a household's contact. */
    can_be_reached: boolean().notNull().generatedAlwaysAs(sql`email is not null and not is_minor`),
    /** For a merged entry: the kept person, so that its address still leads there. */
    merged_into: uuid(),
    origin: text({ enum: personOrigins }).notNull().default("request"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (person) => [
    uniqueIndex("people_email").on(sql`lower(${person.email})`).where(sql`email is not null`),
    unique("people_can_be_contacts").on(person.id, person.household_id, person.can_be_reached),
    index("people_by_name").on(sql`lower(${person.name})`, person.id).where(sql`merged_into is null`),
    index("people_of_household").on(person.household_id),
    index("people_merged").on(person.merged_into).where(sql`merged_into is not null`),
    index("people_searched").using("gin", sql`${searchedPersonText} extensions.gin_trgm_ops`),
    ...lengths([
      [person.name, personLimits.name],
      [person.email, [3, personLimits.email]],
      [person.phone, personLimits.phone],
      [person.note, personLimits.note],
    ]),
    oneOf(person.skill_level, skillLevels),
    oneOf(person.origin, personOrigins),
    check("people_birth_year_is_likely", sql`birth_year between 1900 and 2100`),
    check(
      "people_minor_is_written_to_through_household",
      sql`not is_minor or (email is null and (household_id is not null or merged_into is not null))`,
    ),
    check("people_not_merged_into_themselves", sql`merged_into <> id`),
    pgPolicy("intake finds and makes people", { for: "all", to: intake, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("the admin manages people", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs read people", { for: "select", to: service, using: sql`true` }),
    bookingReads("people"),
  ],
);

/** People who share mail, credits and bills. */
export const households = pgTable(
  "households",
  {
    id: id(),
    name: text().notNull(),
    contact_id: uuid().notNull(),
    /** Always true, so that the foreign key accepts only a reachable person as contact. */
    contact_can_be_reached: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (household) => [
    index("households_of_contact").on(household.contact_id),
    ...lengths([[household.name, householdLimits.name]]),
    check("households_contact_can_be_reached", sql`contact_can_be_reached`),
    pgPolicy("intake makes households", { for: "all", to: intake, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("the admin manages households", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs read households", { for: "select", to: service, using: sql`true` }),
  ],
);

/** The undo period is over. */
const isFinal = sql.raw(`created_at < now() - interval '${undoDays} days'`);

/** A merge of two people, with the rows as they were, so that it can be undone. */
export const personMerges = pgTable(
  "person_merges",
  {
    id: id(),
    kept_id: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    merged_id: uuid()
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** The columns that changed, by table and row. */
    before: jsonb().notNull(),
    undone_at: timestamp({ withTimezone: true }),
    created_at: createdAt(),
  },
  (merge) => [
    index("person_merges_of_kept").on(merge.kept_id, merge.created_at.desc().nullsFirst()),
    index("person_merges_of_merged").on(merge.merged_id),
    pgPolicy("the admin merges people", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("jobs see merges that are final", { for: "select", to: service, using: isFinal }),
    pgPolicy("jobs forget merges that are final", { for: "delete", to: service, using: isFinal }),
  ],
);

/**
 * Counts of people and households, maintained by triggers; spread over slots so that requests do not wait for each
 * other.
 */
export const peopleCounts = pgTable("people_counts", {
  slot: smallint().primaryKey(),
  everybody: bigint({ mode: "number" }).notNull().default(0),
  players: bigint({ mode: "number" }).notNull().default(0),
  /** Households with a minor: each has one contact. */
  parents: bigint({ mode: "number" }).notNull().default(0),
  households: bigint({ mode: "number" }).notNull().default(0),
  /** People without a household. */
  alone: bigint({ mode: "number" }).notNull().default(0),
});
