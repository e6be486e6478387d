import { data, Form, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listCardPayments } from "#app/features/credits/card/card-refunds.server.ts";
import { ActForm } from "#app/features/credits/components/act-form.tsx";
import { MethodField } from "#app/features/credits/components/payment-fields.tsx";
import { RefundInput } from "#app/features/credits/credit-input.server.ts";
import { creditsPath, creditTexts, holderName, ledgerAddress, reasonHint } from "#app/features/credits/credits.ts";
import { listSales } from "#app/features/credits/ledger/ledger.server.ts";
import { minutesInWords } from "#app/features/credits/minutes.ts";
import { listValidReceipts, refundPackage } from "#app/features/credits/receipts/refunds.server.ts";
import { previewRefund } from "#app/features/credits/sales.server.ts";
import { creditLimits } from "#app/features/credits/schema.ts";
import { getHolder } from "#app/features/people/holders.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed, typedIn } from "#app/platform/forms/answer.ts";
import { readSeller } from "#app/shell/admin/credits/selling.server.ts";
import { AdminPage, NotLoaded, WarningNote } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";
import type { Route } from "./+types/refund-page.ts";

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const asked = Number(url.searchParams.get("minutes") ?? Number.NaN);
  const { value: page, status } = await loaded(readPage(db, params, asked), "Error fetching credits");
  return data({ page }, status);
}

type Named = { holder?: string; sale?: string };

/** Everything that is left, unless the coach types other minutes. */
async function readPage(db: Tx, { holder: holderId = "", sale: saleId = "" }: Named, asked: number) {
  if (!isUuid(holderId) || !isUuid(saleId)) return undefined;
  const [holder, sales] = await Promise.all([getHolder(db, holderId), listSales(db, holderId)]);
  const sale = sales.find(({ id, minutes }) => id === saleId && minutes > 0);
  if (!holder || !sale) return undefined;
  return db.transaction(async (tx) => {
    const paidBy = (await listValidReceipts(tx, saleId)).map(({ payment_id }) => payment_id);
    const isThroughStripe = (await listCardPayments(tx, paidBy)).size > 0;
    const most = await previewMost(tx, sale);
    const minutes = Number.isSafeInteger(asked) && asked > 0 ? asked : most;
    const preview = minutes > 0 ? await previewRefund(tx, { sale_id: saleId, minutes }) : undefined;
    const back = preview && Math.max(preview.amount_minor - Math.max(sale.owed_minor, 0), 0);
    return { holderId, name: holderName(holder), sale, most, minutes, preview, back, isThroughStripe };
  });
}

async function previewMost(tx: Tx, { id, minutes }: { id: string; minutes: number }): Promise<number> {
  const none = await previewRefund(tx, { sale_id: id, minutes: 0 });
  return none ? Math.min(minutes, none.left) : 0;
}

export const action = adminAction({
  schema: RefundInput,
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db, params: { holder = "", sale = "" } }, form) => {
    if (!isUuid(holder) || !isUuid(sale)) return { ok: false, status: 404, message: creditTexts.gone };
    const { seller, today } = await readSeller(db);
    const refund = { ...form, sale_id: sale, paid_on: today, seller };
    const outcome = await db.transaction((tx) => refundPackage(tx, refund));
    if (outcome.ok) return redirect(ledgerAddress(holder), 303);
    return { ok: false, status: 409, message: creditTexts.changed };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "Refund a package" }];
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

export default function Refund({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (!page) return <NotLoaded text={creditTexts.holderNotLoaded} backTo={creditsPath} />;
  const { sale, most } = page;
  return (
    <AdminPage
      title="Refund a package"
      lead={`${sale.title}, sold ${shortDate(sale.sold_on)}`}
      back={{ to: ledgerAddress(page.holderId), label: page.name }}
    >
      {most === 0 ? (
        <WarningNote>Nothing of it is left to refund: the minutes are booked or used.</WarningNote>
      ) : (
        <>
          <AskedMinutes page={page} />
          {page.preview ? (
            <RefundForm page={page} preview={page.preview} answer={actionData} />
          ) : (
            <WarningNote>{`At most ${minutesInWords(most)} can be refunded.`}</WarningNote>
          )}
        </>
      )}
    </AdminPage>
  );
}

function AskedMinutes({ page: { minutes, most } }: { page: Page }) {
  return (
    <Panel className="mb-4 max-w-192 p-4 md:p-5.5">
      <Form className="flex flex-wrap items-end gap-3">
        <Field label="Minutes to refund" hint={`At most ${minutesInWords(most)}.`} className="grow">
          <Input key={minutes} name="minutes" inputMode="numeric" defaultValue={minutes} maxLength={6} />
        </Field>
        <Button type="submit" variant="secondary" size="small" className="mb-7">
          Show what it is worth
        </Button>
      </Form>
    </Panel>
  );
}

const fieldIds = { method: "payment-method", reason: "refund-reason", minutes: "", amount_minor: "", version: "" };

type RefundFormProps = {
  page: Page;
  preview: NonNullable<Page["preview"]>;
  answer: Route.ComponentProps["actionData"];
};

/** Minutes and money, shown before the button. */
function RefundForm({ page: { holderId, back = 0, sale, isThroughStripe }, preview, answer }: RefundFormProps) {
  const [errors, typed] = [errorsIn(answer), typedIn(answer)];
  const money = (amount: number) => moneyInWords(amount, sale.currency);
  return (
    <ActForm
      answer={answer}
      fieldIds={fieldIds}
      backTo={ledgerAddress(holderId)}
      label={`Refund ${minutesInWords(preview.minutes)}${back > 0 ? `, give back ${money(back)}` : ""}`}
    >
      <DetailList>
        <Detail label="Taken back">{minutesInWords(preview.minutes)}</Detail>
        <Detail label="Worth">{money(preview.amount_minor)}, at the price paid</Detail>
        <Detail label="Money you return">{back > 0 ? money(back) : "None: it has not been paid"}</Detail>
        <Detail label="Left afterwards">{minutesInWords(preview.left)}</Detail>
      </DetailList>
      <MethodField
        label="How you return it"
        defaultValue={typed?.method ?? (isThroughStripe ? "card" : "cash")}
        error={errors.method}
      />
      {isThroughStripe && (
        <p className="text-ui text-muted-foreground">
          By card, what was paid through Stripe is sent back to that card within a minute; the family sees it after some
          days. Its document follows.
        </p>
      )}
      <Field id={fieldIds.reason} label="Reason" hint={reasonHint} error={errors.reason}>
        <Input name="reason" defaultValue={typed?.reason} maxLength={creditLimits.reason} required />
      </Field>
      <input type="hidden" name="minutes" value={preview.minutes} readOnly />
      <input type="hidden" name="amount_minor" value={preview.amount_minor} readOnly />
      <input type="hidden" name="version" value={preview.version} readOnly />
    </ActForm>
  );
}
