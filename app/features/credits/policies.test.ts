import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { asAdmin } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";

const doors = [
  "courtside_visitor",
  "courtside_admin",
  "courtside_service",
  "courtside_booking",
  "courtside_household",
] as const;
const final = ["credit_entries", "payments", "receipts", "receipt_lines", "sales", "sale_lines"];

test.each(doors)("%s cannot change or delete an entry, a sale, a payment or a receipt", async (door) => {
  for (const table of final) {
    await refused(connectionTo(door).execute(sql.raw(`update ${table} set id = id`)));
    await refused(connectionTo(door).execute(sql.raw(`delete from ${table}`)));
  }
});

test("even the role that writes entries cannot change or delete one", () =>
  asOwner(async (owner) => {
    await owner.query("begin; set local role courtside_intake");
    for (const statement of ["update credit_entries set held = 0", "delete from credit_entries"]) {
      await owner.query("savepoint before");
      await expect(owner.query(statement)).rejects.toMatchObject({ code: "42501" });
      await owner.query("rollback to before");
    }
    await owner.query("rollback");
  }));

test("the coach cannot write an entry, a balance or a receipt number directly", () =>
  asAdmin(async (tx) => {
    const attempts = [
      sql`insert into credit_entries (account_id, version, kind, available, held, available_after, held_after)
        values (gen_random_uuid(), 1, 'opening', 60, 0, 60, 0)`,
      sql`update credit_accounts set available = 600`,
      sql`insert into receipts (number, kind, payment_id, seller) values (7, 'receipt', gen_random_uuid(), '{}')`,
      sql`update number_series set last_number = 0`,
      sql`select write_credit_entry(gen_random_uuid(), 'opening', 60, 0, null)`,
    ];
    for (const attempt of attempts) await refused(tx.transaction((inner) => inner.execute(attempt)));
  }));

test("the coach requests a refund to a card, and only Stripe's confirmation records it", () =>
  asAdmin(async (tx) => {
    const attempts = [
      sql`update card_refunds set state = 'done', stripe_id = 're_1'`,
      sql`update card_checkouts set state = 'paid'`,
      sql`insert into card_refunds (checkout_id, amount_minor, state) values (gen_random_uuid(), 1, 'done')`,
      sql`select from card_events`,
    ];
    for (const attempt of attempts) await refused(tx.transaction((inner) => inner.execute(attempt)));
  }));

test("a booking moves minutes only by changing a session", async () => {
  const booking = connectionTo("courtside_booking");
  const someone = sql`gen_random_uuid()`;
  await refused(booking.execute(sql`select settle_credit(${someone}, 'released')`));
  await refused(booking.execute(sql`select settle_spot(${someone})`));
  await refused(booking.execute(sql`select add_credit(${someone}, 'bought', 60, ${someone})`));
  await refused(booking.execute(sql`select reverse_credit(${someone})`));
  await refused(booking.execute(sql`select from credit_entries`));
});
