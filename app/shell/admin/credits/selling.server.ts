import { readBookable } from "#app/features/calendar/bookable/bookable.server.ts";
import type { SaleInput } from "#app/features/credits/credit-input.server.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { owedFor } from "#app/features/credits/queries.server.ts";
import { mailReceipt } from "#app/features/credits/receipts/receipt.server.ts";
import { sellPackage } from "#app/features/credits/sales.server.ts";
import type { PaymentMethod } from "#app/features/credits/schema.ts";
import type { CreditHolder } from "#app/features/people/holders.server.ts";
import { type Package, packageOf } from "#app/features/services/packages.ts";
import { listAllPrices } from "#app/features/services/queries.server.ts";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** Every service with packages to sell. The calendar knows its lesson length. */
export async function listPackages(tx: Tx) {
  const [{ services }, options] = await Promise.all([readBookable(tx), listAllPrices(tx)]);
  return services
    .map(({ id, title, minutes }) => ({
      ...{ id, title },
      packages: options
        .filter(({ service_id }) => service_id === id)
        .flatMap((option): Package | [] => packageOf(option, minutes) ?? []),
    }))
    .filter(({ packages }) => packages.length > 0);
}

/** The settings stored with a sale or a receipt, and the coach's date. */
export async function readSeller(tx: Tx) {
  const seller = await requireSeller(tx);
  return { ...seller, today: todayIn(seller.timeZone) };
}

type Selling = { form: SaleInput; holder: CreditHolder; service: { id: string; title: string }; sold: Package };

/** Sells a package and records its payment if it is paid at once: both or neither. */
export async function sell(db: Tx, { form, holder, service, sold }: Selling) {
  const { tax, currency } = await requireSeller(db);
  const price = form.price ?? sold.amount_minor;
  const minutes = form.minutes ?? sold.minutes;
  const { id, sold_on, expires_on, terms, reason } = form;
  return db.transaction(async (tx) => {
    const outcome = await sellPackage(tx, {
      ...{ id, holder_id: holder.id, family: service, title: `${service.title}, ${sold.label}`, terms, expires_on },
      ...{ sold_on, currency, tax },
      lines: [
        { kind: "price", minutes, amount_minor: price },
        ...(form.discount ? [{ kind: "discount" as const, amount_minor: Math.min(form.discount, price), reason }] : []),
        ...(form.gift ? [{ kind: "gift" as const, minutes: form.gift, reason }] : []),
      ],
    });
    if (!outcome.ok || form.method === "not yet") return outcome;
    const owed = await owedFor(tx, id);
    if (owed === 0) return outcome;
    const { payment_id, payer, address, method, mail } = form;
    const paid = { id: payment_id, payer, address, method, mail, amount_minor: owed, paid_on: sold_on };
    const receipt = await takePayment(tx, holder, paid);
    if (!receipt.ok) throw new Error(`A sale was not paid: ${receipt.reason}`);
    return receipt;
  });
}

type Paid = {
  id: string;
  payer: string;
  address: string;
  method: PaymentMethod;
  mail: boolean;
  amount_minor: number;
  paid_on: string;
};

/** Records a household's payment. Its receipt is mailed a minute later, unless it is taken back by then. */
export async function takePayment(tx: Tx, holder: CreditHolder, { payer: payerId, address, mail, ...paid }: Paid) {
  const { seller, keep_years, currency } = await requireSeller(tx);
  const payer = holder.payers.find(({ id }) => id === payerId);
  if (!payer) return { ok: false as const, reason: "gone" as const };
  const receipt = await recordPayment(tx, {
    ...{ ...paid, holder_id: holder.id, currency, seller, keep_years },
    payer: { person_id: payer.id, name: payer.name, address },
  });
  if (receipt.ok && mail) await mailReceipt(tx, { receipt_id: receipt.receipt_id, person_id: payer.id });
  return receipt;
}
