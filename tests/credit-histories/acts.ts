import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  type Ending,
  forgiveCredit,
  giveCredit,
  holdCredit,
  openBalance,
  reverseEntry,
  settleCredit,
} from "#app/features/credits/mutations.server.ts";
import { recordPayment, returnMoney, voidReceipt } from "#app/features/credits/payments.server.ts";
import { listOwed, owedFor } from "#app/features/credits/queries.server.ts";
import {
  expireSale,
  previewRefund,
  refundSale,
  sellPackage,
  takeBackSale,
} from "#app/features/credits/sales.server.ts";
import { mergePeople, undoMerge } from "#app/features/people/merge.server.ts";
import { listWithMerged } from "#app/features/people/personal-data.server.ts";
import { getPerson } from "#app/features/people/queries.server.ts";
import { households, people } from "#app/features/people/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { eraseAll } from "#app/shell/admin/people/erase-people.server.ts";
import { fc } from "#tests/seeded.ts";
import { add, type Book, holderOf, pick } from "./book.ts";

const family = { id: "00000000-0000-4000-8000-0000000000aa", title: "Lessons" };
const seller = { name: "Apex", address: "", tax_number: "" };
const day = "2026-11-12";

export type Step = { act: keyof typeof acts; who: number; which: number; minutes: number; part: number };

/**
 * Returns a function that records the change, if there was one: with several clients the book records only what was
 * committed.
 */
type Act = (tx: Tx, book: Book, step: Step) => Promise<(() => void) | undefined>;

const someone = (book: Book, { who }: Step) => pick(book.people, who) ?? "";

const open: Act = async (tx, book, step) => {
  const { minutes } = step;
  const holder_id = await holderOf(tx, someone(book, step));
  const given = { holder_id, family, minutes };
  const entry = step.part % 2 ? await openBalance(tx, given) : await giveCredit(tx, { ...given, reason: "A gift" });
  if (!entry.ok) return;
  return () => {
    book.came += minutes;
    book.entries.push({ id: entry.entry_id, undo: () => add(book, { came: -minutes }) });
  };
};

const sell: Act = async (tx, book, step) => {
  const [id, minutes] = [crypto.randomUUID(), step.minutes * 4];
  const sold = await sellPackage(tx, {
    ...{ id, holder_id: await holderOf(tx, someone(book, step)), family, title: "Lessons", terms: "", sold_on: day },
    ...{ currency: "USD", ...(step.part % 3 === 0 && { expires_on: day }) },
    lines: [{ kind: "price", minutes, amount_minor: 10_000 + step.part }],
    tax: step.part % 2 ? { mode: "added", rate: 8_875 } : { mode: "none" },
  });
  if (!sold.ok) return;
  return () => {
    book.came += minutes;
    book.sales.push(id);
  };
};

const book: Act = async (tx, book, step) => {
  const person_id = someone(book, step);
  // Picks a settled spot or a held one.
  const again = step.which % 3 === 0 ? pick(book.spots, step.part) : undefined;
  const spot = again ?? { id: crypto.randomUUID(), person: person_id, minutes: 0, isHeld: false };
  const { minutes } = step;
  const mayGoBelow = step.part % 10 === 0;
  const held = await holdCredit(tx, { person_id: spot.person, family, minutes, for_id: spot.id, mayGoBelow });
  if (!held.ok) return;
  return () => {
    if (!again) book.spots.push(spot);
    spot.minutes = minutes;
    spot.isHeld = true;
    book.mayBeBelow ||= mayGoBelow;
  };
};

const endings: Ending["cause"][] = ["complete", "cancel early", "cancel late", "no-show", "weather"];

const end: Act = async (tx, book, step) => {
  const spot = pick(book.spots, step.which);
  if (!spot) return;
  const cause = endings[step.part % endings.length] ?? "complete";
  // At most the shortest session, so that it fits every spot.
  const ending = cause === "cancel early" ? { cause } : { cause, ...(step.who % 2 && { back: step.part % 16 }) };
  const settled = await settleCredit(tx, spot.id, ending);
  if (!settled.ok) return;
  const { gone, entry_id } = settled;
  return () => {
    book.gone += gone;
    spot.isHeld = false;
    spot.wasLost ||= cause === "no-show" || cause === "cancel late";
    const { minutes } = spot;
    const undo = () => {
      book.gone -= gone;
      // By then it may have been booked again for longer.
      Object.assign(spot, { minutes, isHeld: true });
    };
    book.entries.push({ id: entry_id, undo });
  };
};

const forgive: Act = async (tx, book, step) => {
  // Rarely one with nothing to forgive.
  const lost = book.spots.filter(({ wasLost }) => wasLost);
  const spot = pick(step.part % 8 ? lost : book.spots, step.which);
  const forgiven = spot && (await forgiveCredit(tx, { for_id: spot.id, reason: "A fever" }));
  if (!forgiven?.ok) return;
  const { back, entry_id } = forgiven;
  return () => {
    book.came += back;
    book.entries.push({ id: entry_id, undo: () => add(book, { came: -back }) });
  };
};

const reverse: Act = async (tx, book, step) => {
  const entry = pick(book.entries, step.which);
  const mayGoBelow = step.part % 10 === 0;
  const reversed = entry && (await reverseEntry(tx, { entry_id: entry.id, reason: "A mistake", mayGoBelow }));
  if (!entry || !reversed?.ok) return;
  return () => {
    entry.undo();
    book.mayBeBelow ||= mayGoBelow;
  };
};

const refund: Act = async (tx, book, step) => {
  const sale = pick(book.sales, step.which);
  const shown = sale && (await previewRefund(tx, { sale_id: sale, minutes: step.minutes }));
  if (!sale || !shown) return;
  const { minutes, amount_minor, version } = shown;
  const refunded = await refundSale(tx, { sale_id: sale, minutes, amount_minor, version, reason: "Moves away" });
  expect(refunded).toMatchObject({ ok: true });
  let returned = 0;
  for (const receipt of book.receipts.filter(({ sales }) => sales.includes(sale))) {
    const most = Math.min(-(await owedFor(tx, sale)), receipt.amount);
    const back = { id: crypto.randomUUID(), receipt_id: receipt.id, sale_id: sale, amount_minor: most };
    const document =
      most > 0 && (await returnMoney(tx, { ...back, method: "cash", paid_on: day, reason: "Moves away", seller }));
    if (document && "number" in document) returned += most;
  }
  return () => {
    book.came -= minutes;
    book.paid -= returned;
  };
};

const takeBack: Act = async (tx, book, step) => {
  const sale = pick(book.sales, step.which);
  const mayGoBelow = step.part % 10 === 0;
  if (!sale) return;
  const taken = await takeBackSale(tx, { sale_id: sale, reason: "The wrong family", mayGoBelow });
  if (!taken.ok) return;
  return () => {
    book.came -= taken.minutes;
    book.mayBeBelow ||= mayGoBelow;
  };
};

const expire: Act = async (tx, book, step) => {
  const sale = pick(book.sales, step.which);
  const expired = sale ? await expireSale(tx, { sale_id: sale, today: "2026-11-13" }) : 0;
  return () => add(book, { came: -expired });
};

const pay: Act = async (tx, book, step) => {
  const person_id = someone(book, step);
  const holder_id = await holderOf(tx, person_id);
  const owed = await listOwed(tx, holder_id);
  const amount_minor = Math.ceil((owed.reduce((sum, sale) => sum + sale.owed, 0) * (step.part + 1)) / 100);
  const paid = await recordPayment(tx, {
    ...{ id: crypto.randomUUID(), holder_id, method: "cash", amount_minor, currency: "USD", paid_on: day, seller },
    ...{ payer: { person_id, name: "Dana", address: "" }, keep_years: 10 },
  });
  if (!paid.ok) return;
  return () => {
    book.paid += amount_minor;
    book.receipts.push({ id: paid.receipt_id, amount: amount_minor, sales: owed.map(({ id }) => id) });
  };
};

const void_: Act = async (tx, book, step) => {
  const receipt = pick(book.receipts, step.which);
  const undoing = { id: crypto.randomUUID(), receipt_id: receipt?.id ?? "", paid_on: day, reason: "A mistake", seller };
  const voided = receipt && (await voidReceipt(tx, undoing));
  return receipt && voided?.ok ? () => add(book, { paid: -receipt.amount }) : undefined;
};

const merge: Act = async (tx, book, step) => {
  const [kept_id = "", merged_id = ""] = [pick(book.people, step.who), pick(book.people, step.which)];
  const merged = await mergePeople(tx, { kept_id, merged_id });
  return merged.ok ? () => void book.merges.push(merged) : undefined;
};

const unmerge: Act = async (tx, book) => {
  const last = book.merges.at(-1);
  const undone = last && (await undoMerge(tx, last));
  return last && undone?.ok ? () => void book.merges.splice(book.merges.indexOf(last), 1) : undefined;
};

/** Someone without a household joins one, or leaves it again. */
const move: Act = async (tx, book, step) => {
  const id = pick(book.people.slice(4), step.who) ?? "";
  const person = await getPerson(tx, id);
  const other = await getPerson(tx, pick(book.people, step.which) ?? "");
  if (!person || person.merged_into || (await tx.$count(households, eq(households.contact_id, id))) > 0) return;
  const household_id = person.household_id ? null : (other?.household_id ?? null);
  await tx.update(people).set({ household_id }).where(eq(people.id, id));
  return () => undefined;
};

const erase: Act = async (tx, book, step) => {
  if (step.part % 4 > 0) return;
  const gone = (await listWithMerged(tx, [someone(book, step)])).map(({ id }) => id);
  const erased = await eraseAll(tx, { people: gone, due: "cancel" });
  if (!erased.ok) return;
  return () => {
    for (const spot of book.spots) if (gone.includes(spot.person)) spot.isHeld = false;
    book.merges.length = 0;
  };
};

export const acts = {
  open,
  sell,
  book,
  end,
  forgive,
  reverse,
  refund,
  takeBack,
  expire,
  pay,
  void_,
  merge,
  unmerge,
  move,
  erase,
};

/** Weighted so that there is something to settle and to take back. */
const often: (keyof typeof acts)[] = [
  ...(["sell", "sell", "book", "book", "book", "end", "end", "end"] as const),
  ...(["forgive", "forgive", "pay", "reverse"] as const),
];

export const anyStep = (without: (keyof typeof acts)[] = []) =>
  fc.record<Step>({
    act: fc.constantFrom(
      ...often,
      ...(Object.keys(acts) as (keyof typeof acts)[]).filter((act) => !without.includes(act)),
    ),
    // Half of the acts are in one household, so that there is credit to act on.
    who: fc.oneof(fc.constantFrom(0, 2), fc.nat(20)),
    which: fc.nat(20),
    minutes: fc.constantFrom(15, 30, 60, 90),
    part: fc.nat(99),
  });

export async function take(tx: Tx, book: Book, step: Step): Promise<(() => void) | undefined> {
  const done = await acts[step.act](tx, book, step);
  // A merge checks the constraints at once; the next one in the same transaction needs them deferred again.
  if (step.act.endsWith("merge")) await tx.execute(sql`set constraints all deferred`);
  return done;
}
