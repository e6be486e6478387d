import { data, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { type PaymentField, PaymentForm } from "#app/features/credits/components/payment-form.tsx";
import { PaymentInput } from "#app/features/credits/credit-input.server.ts";
import { creditsPath, creditTexts, holderName, ledgerAddress, paymentRefusals } from "#app/features/credits/credits.ts";
import { listOwed } from "#app/features/credits/queries.server.ts";
import { getLastAddress } from "#app/features/credits/receipts/receipt.server.ts";
import { getHolder } from "#app/features/people/holders.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { readSeller, takePayment } from "#app/shell/admin/credits/selling.server.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import type { Route } from "./+types/payment-page.ts";

export async function loader({ request, params: { holder } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(holder) ? readPage(db, holder) : undefined;
  const { value: page, status } = await loaded(query, "Error fetching credits");
  if (page && page.total === 0) throw redirect(ledgerAddress(page.holderId), 303);
  return data({ page }, status);
}

async function readPage(db: Tx, holderId: string) {
  const [holder, owed, { today }] = await Promise.all([
    getHolder(db, holderId),
    listOwed(db, holderId),
    readSeller(db),
  ]);
  if (!holder) return undefined;
  return {
    ...{ id: crypto.randomUUID(), holderId, name: holderName(holder), owed, today },
    total: owed.reduce((sum, sale) => sum + sale.owed, 0),
    ...{ payers: holder.payers, payerId: holder.payer.id, address: await getLastAddress(db, holder.payer.id) },
  };
}

export const action = adminAction<typeof PaymentInput._output, PaymentField>({
  schema: async ({ db }) => {
    await requireSettings(db); // amounts are read as the coach's country writes them
    return PaymentInput;
  },
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db, params: { holder: holderId = "" } }, form) => {
    const holder = isUuid(holderId) ? await getHolder(db, holderId) : undefined;
    if (!holder) return { ok: false, status: 404, message: creditTexts.gone };
    const receipt = await db.transaction((tx) => takePayment(tx, holder, form));
    if (receipt.ok) return redirect(`${ledgerAddress(holder.id)}?paid=${receipt.receipt_id}`, 303);
    return { ok: false, status: 409, message: paymentRefusals[receipt.reason] };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "Record a payment" }];
}

export default function Payment({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (!page) return <NotLoaded text={creditTexts.holderNotLoaded} backTo={creditsPath} />;
  const since = shortDate(page.owed[0]?.sold_on ?? "");
  return (
    <AdminPage
      title="Record a payment"
      lead={`${moneyInWords(page.total)} owed since ${since}`}
      back={{ to: ledgerAddress(page.holderId), label: page.name }}
    >
      <PaymentForm page={page} answer={actionData} />
    </AdminPage>
  );
}
