import { beforeEach, expect, test } from "vitest";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { recordPayment, voidReceipt } from "../payments.server.ts";
import { listBrokenCredits, listOwed, listReceipts } from "../queries.server.ts";
import { previewRefund, sellPackage } from "../sales.server.ts";
import { creditMails } from "./mails.server.ts";
import { getReceipt } from "./receipt.server.ts";
import { listValidReceipts, refundPackage } from "./refunds.server.ts";

const admin = connectionTo("courtside_admin");
const family = { id: crypto.randomUUID(), title: "On-Court Lessons" };
const seller = { name: "Apex Tennis", address: "", tax_number: "" };
const [day, november] = ["2026-11-12", { from: "2026-11-01", until: "2026-12-01" }];
let dana = "";
const sale_id = crypto.randomUUID();

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate people, credit_accounts, payers, number_series cascade;
      insert into number_series values ('receipts')`),
  );
  const added = await addPerson(admin, personForm());
  dana = added.ok ? added.id : "";
  await sellPackage(admin, {
    ...{ id: sale_id, holder_id: dana, family, title: "8 lessons", terms: "", sold_on: day, currency: "USD" },
    ...{ tax: { mode: "none" }, lines: [{ kind: "price", minutes: 480, amount_minor: 120_000 }] },
  });
});

async function pay(amount_minor: number): Promise<string> {
  const receipt = await recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: dana, method: "cash", amount_minor, currency: "USD", paid_on: day },
    ...{ payer: { person_id: dana, name: "Dana Field", address: "" }, seller, keep_years: 10 },
  });
  return receipt.ok ? receipt.receipt_id : "";
}

async function refund(minutes: number) {
  const shown = await previewRefund(admin, { sale_id, minutes });
  const { amount_minor = 0, version = 0 } = shown ?? {};
  const how = { method: "transfer", paid_on: day, seller, reason: "Moves away" } as const;
  return admin.transaction((tx) => refundPackage(tx, { sale_id, minutes, amount_minor, version, ...how }));
}

/** As the job writes the mail. */
function written(about_id: string) {
  const facts = { brand: "Apex Tennis", replyHours: 24, origin: "https://coach.example" };
  return creditMails[0]?.write(serviceDb(), { about_id } as PostedMail, facts);
}

const documents = async () =>
  (await listReceipts(admin, november)).map(({ kind, of, amount_minor }) => [kind, of, amount_minor]);

test("a refund returns what was paid beyond the new price, newest receipts first", async () => {
  await pay(80_000);
  await pay(30_000);
  // 180 minutes are $450, of which $100 is unpaid.
  expect(await refund(180)).toMatchObject({ ok: true });
  expect(await documents()).toEqual([
    ["receipt", null, 80_000],
    ["receipt", null, 30_000],
    ["refund", 2, -30_000],
    ["refund", 1, -5_000],
  ]);
  expect(await listOwed(admin, dana)).toEqual([]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a refund of something unpaid only lowers the debt", async () => {
  expect(await refund(240)).toMatchObject({ ok: true });
  expect(await documents()).toEqual([]);
  expect(await listOwed(admin, dana)).toMatchObject([{ owed: 60_000 }]);
});

test("a void receipt names its document, counts for nothing and is not mailed", async () => {
  const receipt_id = await pay(50_000);
  expect(await listValidReceipts(admin, sale_id)).toMatchObject([{ id: receipt_id, rest: 50_000 }]);
  expect(await written(receipt_id)).toMatchObject({ subject: "Receipt 2026-0001, $500" });
  await voidReceipt(admin, { id: crypto.randomUUID(), receipt_id, paid_on: day, reason: "A mistake", seller });
  expect(await listValidReceipts(admin, sale_id)).toEqual([]);
  expect(await written(receipt_id)).toBeUndefined();
  expect(await getReceipt(admin, receipt_id)).toMatchObject({
    ...{ amount_minor: 50_000, payer: { name: "Dana Field" }, lines: [{ title: "8 lessons", minutes: 480 }] },
    later: [{ kind: "void", number: 2 }],
  });
});
