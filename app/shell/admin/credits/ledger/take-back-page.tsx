import { data, Link, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { ActForm } from "#app/features/credits/components/act-form.tsx";
import { ReasonInput } from "#app/features/credits/credit-input.server.ts";
import {
  canBeTakenBack,
  creditsPath,
  creditTexts,
  entryLabels,
  holderName,
  ledgerAddress,
  reasonHint,
  receiptAddress,
} from "#app/features/credits/credits.ts";
import { getEntry } from "#app/features/credits/ledger/ledger.server.ts";
import { minutesInWords } from "#app/features/credits/minutes.ts";
import { reverseEntry } from "#app/features/credits/mutations.server.ts";
import { receiptNumber } from "#app/features/credits/receipts/receipt.ts";
import { listValidReceipts } from "#app/features/credits/receipts/refunds.server.ts";
import { takeBackSale } from "#app/features/credits/sales.server.ts";
import { creditLimits } from "#app/features/credits/schema.ts";
import { getHolder } from "#app/features/people/holders.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { shortDate, todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed, typedIn } from "#app/platform/forms/answer.ts";
import { AdminPage, NotLoaded, WarningNote } from "#app/ui/admin-page.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import type { Route } from "./+types/take-back-page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: page, status } = await loaded(readPage(db, params), "Error fetching credits");
  return data({ page }, status);
}

type Asked = { holder?: string; entry?: string };

async function readPage(db: Tx, { holder: holderId = "", entry: entryId = "" }: Asked) {
  if (!isUuid(holderId) || !isUuid(entryId)) return undefined;
  const [holder, entry, { time_zone }] = await Promise.all([
    getHolder(db, holderId),
    getEntry(db, { holderId, entryId }),
    requireSettings(db),
  ]);
  if (!holder || !entry || !canBeTakenBack.includes(entry.kind)) return undefined;
  const paid = entry.kind === "bought" && entry.for_id ? await listValidReceipts(db, entry.for_id) : [];
  return { holderId, name: holderName(holder), entry, paid, day: shortDate(todayIn(time_zone, entry.created_at)) };
}

export const action = adminAction({
  schema: ReasonInput,
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db, params }, { reason }) => {
    const page = await readPage(db, params);
    if (!page) return { ok: false, status: 404, message: creditTexts.gone };
    if (page.paid.length > 0) return { ok: false, status: 409, message: stillPaid };
    const { id: entry_id, kind, for_id } = page.entry;
    const outcome = await db.transaction(async (tx) =>
      kind === "bought" && for_id
        ? takeBackSale(tx, { sale_id: for_id, reason })
        : reverseEntry(tx, { entry_id, reason }),
    );
    if (outcome.ok) return redirect(ledgerAddress(page.holderId), 303);
    return { ok: false, status: 409, message: refusals[outcome.reason] ?? creditTexts.notSaved };
  },
});

const stillPaid = "It has been paid. Void its receipts first, so that the money is accounted for.";
const refusals: Record<string, string> = {
  "not enough": "Some of these minutes are already booked or used, so they cannot be taken back.",
  gone: "It has already been taken back, or has changed since.",
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "Take back an entry" }];
}

const fieldIds = { reason: "take-back-reason", id: "" };

export default function TakeBack({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (!page) return <NotLoaded text="This entry cannot be taken back" backTo={creditsPath} />;
  const { entry, paid, day } = page;
  const backTo = ledgerAddress(page.holderId);
  const change = minutesInWords(Math.abs(entry.available));
  return (
    <AdminPage
      title="Take back an entry"
      lead={`${entryLabels[entry.kind]}${entry.sale ? `: ${entry.sale}` : ""}, ${day}`}
      back={{ to: backTo, label: page.name }}
    >
      {paid.length > 0 ? (
        <WarningNote>
          {stillPaid}{" "}
          {paid.map((receipt) => (
            <Link key={receipt.id} to={receiptAddress(receipt.id)} className="mr-3 inline-flex min-h-11 items-center">
              {receiptNumber(receipt)}
            </Link>
          ))}
        </WarningNote>
      ) : (
        <ActForm
          answer={actionData}
          fieldIds={fieldIds}
          backTo={backTo}
          label={entry.available > 0 ? `Take back ${change}` : `Give ${change} back`}
        >
          <p className="text-ui">
            Both entries stay in the ledger.{" "}
            {entry.available > 0 ? `The household has ${change} less afterwards.` : `It has ${change} more afterwards.`}
            {entry.kind === "bought" && " It no longer owes the price."}
          </p>
          <Field id={fieldIds.reason} label="Reason" hint={reasonHint} error={errorsIn(actionData).reason}>
            <Input
              name="reason"
              defaultValue={typedIn(actionData)?.reason}
              maxLength={creditLimits.reason}
              placeholder="Entered twice"
              required
            />
          </Field>
        </ActForm>
      )}
    </AdminPage>
  );
}
