import { sql } from "drizzle-orm";
import { giveCredit, openBalance } from "#app/features/credits/mutations.server.ts";
import { recordPayment, voidReceipt } from "#app/features/credits/payments.server.ts";
import { listOwed, readBalanceOf } from "#app/features/credits/queries.server.ts";
import { refundPackage } from "#app/features/credits/receipts/refunds.server.ts";
import { previewRefund, sellPackage } from "#app/features/credits/sales.server.ts";
import type { PaymentMethod } from "#app/features/credits/schema.ts";
import { getHolderOf } from "#app/features/people/queries.server.ts";
import { packageOf } from "#app/features/services/packages.ts";
import { listAllPrices } from "#app/features/services/queries.server.ts";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { chargeSpot } from "#app/shell/admin/credits/charging.server.ts";
import { daytime } from "./changes.ts";
import type { Court } from "./court.ts";
import type { Household } from "./households.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

type Year = { stage: Stage; court: Court; households: Household[]; weeks: number };
type Buying = Year & { random: Random; household: Household };

/** Two thirds of the households buy packages, and again when they run low. Some pay later, some in parts, a few still owe. */
export function planPackages(year: Year): void {
  const { stage, households, weeks } = year;
  const random = stage.randomOf("packages");
  for (let week = -weeks; week <= 0; week++) {
    const monday = addDays(stage.monday, 7 * week);
    stage.plan(stage.at(addDays(monday, random.whole(0, 4)), random.whole(600, 1_100)), async () => {
      for (const household of households) await buyIfLow({ ...year, random, household });
    });
  }
}

const chargedWeeks = 6;

/** For some weeks, sessions without a package are charged the same evening, and most are paid a few days later. */
export function planCharges(year: Year): void {
  const { stage, households } = year;
  const random = stage.randomOf("charges");
  const begin = addDays(stage.monday, -7 * chargedWeeks);
  stage.plan(stage.at(begin, 540), () =>
    stage.act("admin", async (tx) => void (await tx.update(siteSettings).set({ charges_sessions: true }))),
  );
  for (let date = begin; date < stage.today; date = addDays(date, 1))
    stage.plan(stage.at(date, 1_320), async () => {
      for (const spot of await stage.act("service", listToBePaid))
        await stage.act("service", (tx) => chargeSpot(tx, spot));
    });
  for (let week = 1; week < chargedWeeks; week++)
    for (const household of households) {
      const buying = { ...year, random, household };
      const [isPaid, day] = [random.chance(0.85), random.whole(0, 5)];
      if (isPaid)
        stage.plan(stage.at(addDays(begin, 7 * week + day), 1_000), () => pay(buying, { share: 1, isWrong: false }));
    }
}

/** Spots of past sessions that neither credit nor money has paid for. */
async function listToBePaid(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select m.id from session_people m
    join sessions s on s.id = m.session_id
    where m.is_to_be_paid and s.status in ('completed', 'no_show') and upper(s.during) > now() - interval '1 day'
      and not exists (select from sales where sales.for_id = m.id) order by m.created_at, m.id`);
  return rows.map(({ id }) => id);
}

const lowMinutes = 120;

async function buyIfLow(buying: Buying): Promise<void> {
  const { stage, household } = buying;
  // The same third of the households pays each time.
  if ([...household.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0) return;
  const balance = await stage.act("admin", (tx) => readBalanceOf(tx, household.contact.id));
  const isNew = balance?.families.length === 0;
  const left = balance?.families[0]?.available ?? 0;
  if (isNew ? buying.random.chance(0.35) : left <= lowMinutes && buying.random.chance(0.5)) await buy(buying, isNew);
}

async function buy(buying: Buying, isFirst: boolean): Promise<void> {
  const { stage, random } = buying;
  const facts = {
    id: random.uuid(),
    isLarge: random.chance(0.55),
    isGift: random.chance(0.08),
    isCheap: random.chance(0.12),
  };
  const [fromPaper, isRefunded] = [isFirst && random.chance(0.15), random.chance(0.03)];
  if (fromPaper) await stage.act("admin", (tx) => bringAlong(tx, buying));
  await stage.act("admin", (tx) => sell(tx, buying, facts));
  payLater(buying);
  if (isRefunded)
    stage.plan(daytime(stage, stage.moment() + random.whole(20, 60) * msPerDay), () => refund(buying, facts.id));
}

async function bringAlong(tx: Tx, { court, household }: Buying): Promise<void> {
  const account = await accountOf(tx, { court, household });
  await openBalance(tx, { ...account, minutes: 120 });
  await giveCredit(tx, { ...account, minutes: 30, reason: "For the wait at the start" });
}

type Of = Pick<Buying, "court" | "household">;

async function accountOf(tx: Tx, { court, household }: Of) {
  const service = court.services.get("on-court");
  const holder_id = await getHolderOf(tx, household.contact.id);
  if (!service || !holder_id) throw new Error("Nobody can buy lessons");
  return { holder_id, family: { id: service.id, title: service.title }, minutes: service.minutes };
}

type Sold = { id: string; isLarge: boolean; isGift: boolean; isCheap: boolean };

async function sell(tx: Tx, buying: Buying, { id, isLarge, isGift, isCheap }: Sold): Promise<void> {
  const { holder_id, family, minutes } = await accountOf(tx, buying);
  const offered = (await listAllPrices(tx))
    .filter(({ service_id, label }) => service_id === family.id && /^\d/.test(label))
    .flatMap((option) => packageOf(option, minutes) ?? []);
  const chosen = offered.at(isLarge ? -1 : 0);
  if (!chosen) throw new Error("There is no package");
  const { tax, currency } = await requireSeller(tx);
  await sellPackage(tx, {
    ...{ id, holder_id, family, title: `${family.title}, ${chosen.label}`, currency, tax },
    ...{ terms: "Free to move or cancel until 24 hours before.", sold_on: today(buying.stage) },
    lines: [
      { kind: "price", minutes: chosen.minutes, amount_minor: chosen.amount_minor },
      ...(isCheap ? [{ kind: "discount" as const, amount_minor: 5_000, reason: "Two siblings" }] : []),
      ...(isGift ? [{ kind: "gift" as const, minutes: 60, reason: "A lesson for the birthday" }] : []),
    ],
  });
}

function today({ zone, moment }: Stage): string {
  return wallAt(zone, moment()).date;
}

const methods: readonly (readonly [PaymentMethod, number])[] = [
  ["cash", 5],
  ["transfer", 6],
  ["card", 2],
  ["other", 1],
];

/** At once, within two weeks, or in two parts. Recent purchases may still be owed. */
function payLater(buying: Buying): void {
  const { stage, random } = buying;
  const days = random.weighted([
    [0, 6],
    [3, 2],
    [11, 2],
  ]);
  const [share, isWrong] = [random.chance(0.15) ? 0.5 : 1, random.chance(0.04)];
  const first = daytime(stage, stage.moment() + days * msPerDay + 60_000);
  stage.plan(first, () => pay(buying, { share, isWrong }));
  if (share < 1) stage.plan(first + random.whole(9, 30) * msPerDay, () => pay(buying, { share: 1, isWrong: false }));
}

type Share = { share: number; isWrong: boolean };

async function pay(buying: Buying, { share, isWrong }: Share): Promise<void> {
  const { stage, random, household } = buying;
  const method = random.weighted(methods);
  const [id, voidId, againId] = [random.uuid(), random.uuid(), random.uuid()];
  await stage.act("admin", async (tx) => {
    const { holder_id } = await accountOf(tx, buying);
    const owed = (await listOwed(tx, holder_id)).reduce((sum, sale) => sum + sale.owed, 0);
    if (owed === 0) return;
    const { seller, keep_years, currency } = await requireSeller(tx);
    const payer = { person_id: household.contact.id, name: household.contact.name, address: "" };
    const payment = { holder_id, payer, currency, seller, keep_years, paid_on: today(stage) };
    const amount_minor = Math.round(owed * share);
    const receipt = await recordPayment(tx, { ...payment, id, method, amount_minor });
    if (!isWrong || !receipt.ok) return;
    const undoing = { id: voidId, receipt_id: receipt.receipt_id, paid_on: today(stage), seller };
    await voidReceipt(tx, { ...undoing, reason: "Paid by transfer, not in cash" });
    await recordPayment(tx, {
      ...payment,
      id: againId,
      method: "transfer",
      amount_minor,
      replaces_id: receipt.receipt_id,
    });
  });
}

async function refund({ stage }: Buying, sale_id: string): Promise<void> {
  await stage.act("admin", async (tx) => {
    const preview = await previewRefund(tx, { sale_id, minutes: 60 });
    if (!preview) return;
    const { seller } = await requireSeller(tx);
    const { minutes, amount_minor, version } = preview;
    const back = { method: "transfer", paid_on: today(stage), seller, reason: "Moved away" } as const;
    await refundPackage(tx, { sale_id, minutes, amount_minor, version, ...back });
  });
}
