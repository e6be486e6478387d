import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { coachSide, createdAt, familyReads, id, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { creditLimits, entryKinds } from "./schema.ts";

/**
 * What a household has left of one family of services, in minutes. Only SQL functions change it, each time with an
 * entry. No foreign keys: an account outlives its household, and a deleted service can be restored.
 */
export const creditAccounts = pgTable(
  "credit_accounts",
  {
    id: id(),
    /**
     * The households, and people without one, that have held it through merges and moves; the current one is last.
     * Undoing a merge follows this path back.
     */
    holders: uuid().array().notNull(),
    holder_id: uuid().notNull().generatedAlwaysAs(sql`holders[cardinality(holders)]`),
    /** The service that stands for the family, and its title when the account was opened. */
    family_id: uuid().notNull(),
    title: text().notNull(),
    /** The number of its entries. */
    version: integer().notNull().default(0),
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** What its sales still have to be paid, and what its minutes sold for. A trigger maintains it for the list. */
    owed_minor: bigint({ mode: "number" }).notNull().default(0),
    worth_minor: bigint({ mode: "number" }).notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (account) => [
    // Only a merge or a move can give a holder a second account in the same family.
    uniqueIndex("credit_accounts_opened_once").on(sql`(holders[1])`, account.family_id),
    index("credit_accounts_of_holder").on(account.holder_id, account.family_id),
    index("credit_accounts_in_order").on(account.owed_minor.desc().nullsFirst(), account.available, account.id),
    index("credit_accounts_through").using("gin", account.holders),
    ...lengths([[account.title, creditLimits.title]]),
    check("credit_accounts_have_a_holder", sql`cardinality(holders) > 0`),
    check("credit_accounts_version_is_likely", sql`version >= 0`),
    // The family's policy calls current_household.
    coachSide("credit accounts"),
  ],
);

/** Once per statement, so that the index is used. */
export const ofOwnAccount = sql`account_id = any (array(select a.id from credit_accounts a))`;

const accountId = () =>
  uuid("account_id")
    .notNull()
    .references(() => creditAccounts.id, { onDelete: "restrict" });

/** The coach's words about an entry, a sale or a receipt. They have their own row because only they are erased. */
export const creditReasons = pgTable(
  "credit_reasons",
  {
    id: id(),
    account_id: accountId(),
    /** The person they are about; null if they may be about anyone in the household. */
    person_id: uuid(),
    words: text().notNull(),
    created_at: createdAt(),
  },
  (reason) => [
    index("credit_reasons_of_account").on(reason.account_id),
    index("credit_reasons_of_person").on(reason.person_id),
    ...lengths([[reason.words, creditLimits.reason]]),
  ],
);

export const reasonId = () => uuid("reason_id").references(() => creditReasons.id, { onDelete: "set null" });

/** The minutes that each kind adds to `available` and `held`. */
const shapes = sql`case kind
  when 'opening' then available > 0 and held = 0
  when 'bought' then available > 0 and held = 0
  when 'forgiven' then available > 0 and held = 0
  when 'refunded' then available < 0 and held = 0
  when 'expired' then available < 0 and held = 0
  when 'held' then held > 0 and available = -held
  when 'released' then held < 0 and available = -held
  when 'used' then held < 0 and available between 0 and -held
  when 'weathered' then held < 0 and available between 0 and -held
  when 'forfeited' then held < 0 and available between 0 and -held
  when 'moved' then available <> 0 and held = 0
  else reverses_id is not null and held >= 0 end`;

/** A change of an account. No role may update or delete one: a new entry that names it corrects a mistake. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    account_id: accountId(),
    /** Numbers the account's entries without gaps. */
    version: integer().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    /** The changes, and the account's balances after them. */
    available: integer().notNull(),
    held: integer().notNull(),
    available_after: integer().notNull(),
    held_after: integer().notNull(),
    /** Its cause: a person's spot in a session, or a sale. The ids are other features', so no foreign key. */
    for_id: uuid(),
    person_id: uuid(),
    /** The entry whose held minutes it settles. */
    closes_id: uuid().references((): AnyPgColumn => creditEntries.id, { onDelete: "restrict" }),
    reverses_id: uuid().references((): AnyPgColumn => creditEntries.id, { onDelete: "restrict" }),
    reason_id: reasonId(),
    /** The coach allowed the account to go below zero. */
    may_go_below: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (entry) => [
    unique("credit_entries_chain").on(entry.account_id, entry.version),
    unique("credit_entries_close_once").on(entry.closes_id),
    unique("credit_entries_reverse_once").on(entry.reverses_id),
    index("credit_entries_for").on(entry.for_id),
    index("credit_entries_of_person").on(entry.person_id),
    index("credit_entries_of_reason").on(entry.reason_id),
    oneOf(entry.kind, entryKinds),
    check("credit_entries_shape", shapes),
    check("credit_entries_close_what_is_held", sql`(held < 0) = (closes_id is not null)`),
    check("credit_entries_reverse_by_name", sql`(kind = 'reversed') = (reverses_id is not null)`),
    check("credit_entries_have_a_cause", sql`for_id is not null or kind in ('opening', 'forgiven', 'reversed')`),
    check("credit_entries_never_below", sql`available_after >= 0 or available >= 0 or may_go_below`),
    check("credit_entries_held_never_below", sql`held_after >= 0`),
    coachSide("credit entries"),
    familyReads("its credit entries", ofOwnAccount),
  ],
);
