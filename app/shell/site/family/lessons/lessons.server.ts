import { listSessionsOfSpots } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { chargeable } from "#app/features/credits/card/card-amount.ts";
import { checkoutOrigin, stripeKeys } from "#app/features/credits/card/stripe.server.ts";
import { byMethod } from "#app/features/credits/credits.ts";
import { listBalancesOf } from "#app/features/credits/ledger/balances.server.ts";
import {
  listOwnDebts,
  listOwnEntries,
  listReceiptsOf,
  type OwnEntry,
} from "#app/features/credits/ledger/ledger.server.ts";
import { lessonsInWords, lessonsOf } from "#app/features/credits/minutes.ts";
import { listAccounts } from "#app/features/credits/queries.server.ts";
import { receiptNumber, receiptTitles } from "#app/features/credits/receipts/receipt.ts";
import type { EntryKind } from "#app/features/credits/schema.ts";
import type { Family } from "#app/features/family/sign-ins.server.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate, todayIn, weekdayAndDate } from "#app/lib/dates.ts";
import { habits } from "#app/lib/region.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";

const mostEntries = 200;

/** What is left, line by line and in a parent's words, read under the household's role. */
export async function readLessons({ holderId }: Family, zone: string) {
  return asHousehold(holderId, async (tx) => {
    const entries = await listOwnEntries(tx, mostEntries);
    const balances = await listBalancesOf(tx, holderId);
    const accounts = await listAccounts(tx, holderId);
    const receipts = await listReceiptsOf(tx, holderId);
    const debts = await listOwnDebts(tx);
    const spots = await listSessionsOfSpots(
      tx,
      entries.flatMap(({ for_id }) => for_id ?? []),
    );
    const names = new Map((await listOwnPeople(tx)).map(({ id, name }) => [id, firstName(name)]));
    const owed = accounts.reduce((sum, { owed_minor }) => sum + owed_minor, 0);
    return {
      payment: paymentOf(owed),
      figures: [
        ...balances.flatMap(({ title, available, held }) => [
          { figure: lessonsOf(available), label: "left to book", of: balances.length > 1 ? title : "" },
          { figure: lessonsOf(held), label: "booked", of: balances.length > 1 ? title : "" },
        ]),
        { figure: moneyInWords(owed), label: "to pay", of: owed > 0 ? "" : "everything is paid" },
      ],
      debts: debts.map(({ id, title, sold_on, owed: unpaid, currency }) => ({
        ...{ id, title, day: shortDate(sold_on), amount: moneyInWords(unpaid, currency) },
      })),
      entries: entries.map((entry) => {
        const spot = spots.get(entry.for_id ?? "");
        const who = names.get(entry.person_id ?? "");
        const what = spot ? `${spot.title} of ${weekdayAndDate(spot.start, zone)}` : entry.sale;
        return {
          ...{ id: entry.id, day: shortDate(todayIn(zone, entry.created_at)), ...entryWords(entry) },
          about: [who, what].filter(Boolean).join(": "),
          ...{ left: lessonsOf(entry.available_after), booked: lessonsOf(entry.held_after) },
        };
      }),
      receipts: receipts.map((receipt) => ({
        ...{ id: receipt.id, amount: moneyInWords(receipt.amount_minor, receipt.currency) },
        title: `${receiptTitles[receipt.kind]} ${receiptNumber(receipt)}`,
        paid: `${shortDate(receipt.paid_on)}, ${byMethod[receipt.method]}`,
      })),
    };
  });
}

/** What can be paid by card, and the form's address. Undefined if nothing is owed, or without Stripe. */
function paymentOf(owed: number) {
  const { amount_minor } = chargeable(owed, habits().currency);
  if (!stripeKeys() || amount_minor === 0) return undefined;
  return { amount: moneyInWords(amount_minor), leadsTo: checkoutOrigin() };
}

export type Lessons = Awaited<ReturnType<typeof readLessons>>;

/** What happened to how many lessons, and the change in what can be booked: '1 lesson back, called off', '+1'. */
function entryWords({ kind, available, held }: Pick<OwnEntry, "kind" | "available" | "held">) {
  const lessons = lessonsInWords(Math.abs(held) || Math.abs(available));
  const change = available === 0 ? "0" : `${available > 0 ? "+" : "−"}${lessonsOf(Math.abs(available))}`;
  return { words: `${lessons} ${kindWords[kind]}`, change };
}

const kindWords: Record<EntryKind, string> = {
  opening: "carried over from before",
  bought: "bought",
  held: "booked",
  used: "played",
  released: "back",
  weathered: "back, called off",
  forfeited: "lost, cancelled late or missed",
  forgiven: "given back, I let it go",
  refunded: "paid back",
  expired: "expired",
  moved: "moved between accounts",
  reversed: "put right",
};
