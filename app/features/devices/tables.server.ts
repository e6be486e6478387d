import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { deviceKinds } from "#app/lib/user-agent.ts";
import { createdAt, id, idIn, lengths, listed, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import type { DoneAnswer } from "#app/platform/forms/answer.ts";
import { pushEvents, pushLimits } from "./push/push.ts";

const instant = () => timestamp({ withTimezone: true });

/** A table of accounts, whose ids are text. */
function accountIdIn(table: string) {
  return () => pgTable(table, { id: text().primaryKey() }).id;
}

/** The site's own keys (VAPID), by which push services recognise the sender. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: id(),
    public_key: text().notNull(),
    /** Encrypted with the site's secret. */
    sealed_private_key: text().notNull(),
    created_at: createdAt(),
  },
  (key) => [
    uniqueIndex("push_keys_is_one_row").on(sql`(true)`),
    ...lengths([
      [key.public_key, 200],
      [key.sealed_private_key, 1_000],
    ]),
  ],
);

/** One account's settings; without a row the defaults apply. */
export const pushSettings = pgTable(
  "push_settings",
  {
    user_id: text().primaryKey().references(accountIdIn("users"), { onDelete: "cascade" }),
    shows_names: boolean().notNull(),
    is_quiet: boolean().notNull(),
    /** Minutes of the wall clock. */
    quiet_from: smallint().notNull(),
    quiet_to: smallint().notNull(),
    lets_morning_through: boolean().notNull(),
    updated_at: updatedAt(),
  },
  () => [check("push_settings_hours_are_of_a_day", sql`quiet_from between 0 and 1439 and quiet_to between 0 and 1439`)],
);

/** A browser that gets notifications, as long as its sign-in lasts. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: id(),
    user_id: text().notNull().references(accountIdIn("users"), { onDelete: "cascade" }),
    sign_in_id: text().notNull().references(accountIdIn("sign_ins"), { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: deviceKinds }).notNull(),
    endpoint_digest: text().notNull(),
    /** Its address at the push service and its keys, encrypted with the site's secret. */
    sealed_subscription: text().notNull(),
    events: text({ enum: pushEvents }).array().notNull(),
    /** The push service's last error, until a delivery succeeds. */
    refused_at: instant(),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (device) => [
    uniqueIndex("push_devices_of_sign_in").on(device.sign_in_id),
    uniqueIndex("push_devices_endpoint").on(device.endpoint_digest),
    index("push_devices_of_user").on(device.user_id),
    oneOf(device.kind, deviceKinds),
    check("push_devices_events_known", sql`events <@ array[${listed(pushEvents)}]`),
    ...lengths([
      [device.sign_in_id, 100],
      [device.name, pushLimits.name],
      [device.endpoint_digest, 64],
      [device.sealed_subscription, 8_000],
    ]),
  ],
);

/** One event for one device. A trigger queues the job for when it is due. */
export const pushNotices = pgTable(
  "push_notices",
  {
    id: id(),
    device_id: uuid()
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    event: text({ enum: [...pushEvents, "test"] }).notNull(),
    /** The same for the same event, so a device shows it once. */
    tag: text().notNull(),
    /** Without names. */
    words: text().notNull(),
    path: text().notNull(),
    /** The mail about the same event, which has names. */
    mail_id: uuid().references(idIn("mails"), { onDelete: "cascade" }),
    /** Waits for the end of the quiet hours, and is sent together with others that wait. */
    is_held: boolean().notNull().default(false),
    due_at: instant().notNull(),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (notice) => [
    uniqueIndex("push_notices_once").on(notice.device_id, notice.tag),
    index("push_notices_of_mail").on(notice.mail_id),
    index("push_notices_by_time").on(notice.created_at),
    oneOf(notice.event, [...pushEvents, "test"]),
    ...lengths([
      [notice.tag, 100],
      [notice.words, 300],
      [notice.path, 300],
    ]),
  ],
);

/** Work that a device did without signal and has sent. The key lets a second delivery return the first one's result. */
export const sentWork = pgTable(
  "sent_work",
  {
    key: uuid().primaryKey(),
    /** Ids and versions, never what was written. */
    answer: jsonb().$type<DoneAnswer>(),
    created_at: createdAt(),
  },
  (sent) => [index("sent_work_by_time").on(sent.created_at)],
);
