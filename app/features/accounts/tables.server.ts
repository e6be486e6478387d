import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { roles } from "./account.ts";

const instant = () => timestamp({ withTimezone: true });
const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    image: text(),
    two_factor_enabled: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (user) => [
    uniqueIndex("users_email").on(sql`lower(${user.email})`),
    ...lengths([
      [user.name, [0, 100]],
      [user.email, [3, 254]],
      [user.image, 500],
    ]),
  ],
);

export const signIns = pgTable(
  "sign_ins",
  {
    id: text().primaryKey(),
    user_id: userId(),
    token: text().notNull(),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (session) => [
    uniqueIndex("sign_ins_token").on(session.token),
    index("sign_ins_of_user").on(session.user_id),
    ...lengths([
      [session.token, 200],
      [session.ip_address, [0, 64]],
      [session.user_agent, [0, 500]],
    ]),
  ],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    user_id: userId(),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: instant(),
    refresh_token_expires_at: instant(),
    scope: text(),
    password: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (account) => [
    uniqueIndex("accounts_of_provider").on(account.provider_id, account.account_id),
    index("accounts_of_user").on(account.user_id),
    ...lengths([
      [account.account_id, 200],
      [account.provider_id, 60],
      [account.access_token, [0, 8_000]],
      [account.refresh_token, [0, 8_000]],
      [account.id_token, [0, 8_000]],
      [account.scope, [0, 2_000]],
      [account.password, 500],
    ]),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (verification) => [
    index("verifications_of_identifier").on(verification.identifier),
    ...lengths([
      [verification.identifier, 500],
      [verification.value, 4_000],
    ]),
  ],
);

export const profiles = pgTable(
  "profiles",
  {
    id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (profile) => [...lengths([[profile.email, [3, 254]]])],
);

export const userRoles = pgTable(
  "user_roles",
  { user_id: userId(), role: text({ enum: roles }).notNull(), created_at: createdAt() },
  (grant) => [primaryKey({ columns: [grant.user_id, grant.role] }), oneOf(grant.role, roles)],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: text().primaryKey(),
    user_id: userId(),
    /** Encrypted with the site's secret, as are the recovery codes. */
    secret: text().notNull(),
    backup_codes: text().notNull(),
    verified: boolean().notNull().default(false),
    failed_verification_count: integer().notNull().default(0),
    locked_until: instant(),
  },
  (factor) => [
    uniqueIndex("two_factors_of_user").on(factor.user_id),
    ...lengths([
      [factor.secret, 1_000],
      [factor.backup_codes, 4_000],
    ]),
  ],
);

/** An authenticator code works for one sign-in, however long its window lasts. */
export const usedCodes = pgTable(
  "used_codes",
  { user_id: userId(), code: text().notNull(), used_at: instant().notNull().defaultNow() },
  (used) => [primaryKey({ columns: [used.user_id, used.code] }), ...lengths([[used.code, 20]])],
);

/** Recent attempts, by a digest of who or what they are counted for. */
export const throttles = pgTable(
  "throttles",
  { key: text().primaryKey(), tried_at: instant().array().notNull() },
  (throttle) => [
    ...lengths([[throttle.key, 100]]),
    check("throttles_tried_at_size", sql`cardinality(${throttle.tried_at}) <= 1000`),
  ],
);
