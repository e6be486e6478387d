import { data, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { ActForm } from "#app/features/credits/components/act-form.tsx";
import { EntryInput } from "#app/features/credits/credit-input.server.ts";
import { creditsPath, creditTexts, holderName, ledgerAddress, reasonHint } from "#app/features/credits/credits.ts";
import { giveCredit, openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts } from "#app/features/credits/queries.server.ts";
import { creditLimits } from "#app/features/credits/schema.ts";
import { getHolder } from "#app/features/people/holders.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed, typedIn } from "#app/platform/forms/answer.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { Field, FieldGroup, Input, Select } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import type { Route } from "./+types/add-entry-page.ts";

export async function loader({ request, params: { holder } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: page, status } = await loaded(
    isUuid(holder) ? readPage(db, holder) : undefined,
    "Error fetching credits",
  );
  return data({ page }, status);
}

async function readPage(db: Tx, holderId: string) {
  const holder = await getHolder(db, holderId);
  if (!holder) return undefined;
  const [services, accounts] = await Promise.all([listServiceNames(db), listAccounts(db, holderId)]);
  // An entry goes to the oldest account of a family.
  const versions = Object.fromEntries(accounts.toReversed().map(({ family_id, version }) => [family_id, version]));
  return { holderId, name: holderName(holder), services: services.map(({ id, title }) => ({ id, title })), versions };
}

export const action = adminAction({
  schema: EntryInput,
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db, params: { holder: holder_id = "" } }, { kind, service, minutes, reason, versions }) => {
    const family = (await listServiceNames(db)).find(({ id }) => id === service);
    if (!family || !isUuid(holder_id)) return { ok: false, status: 404, message: creditTexts.gone };
    const entry = { holder_id, family, minutes, version: versions[service] ?? 0 };
    const outcome = await db.transaction((tx) =>
      kind === "opening" ? openBalance(tx, entry) : giveCredit(tx, { ...entry, reason }),
    );
    if (outcome.ok) return redirect(ledgerAddress(holder_id), 303);
    return { ok: false, status: 409, message: outcome.reason === "gone" ? creditTexts.gone : creditTexts.changed };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "Add entry" }];
}

const fieldIds = {
  kind: "entry-kind",
  service: "entry-service",
  minutes: "entry-minutes",
  reason: "entry-reason",
  versions: "",
};

export default function AddEntry({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (!page) return <NotLoaded text={creditTexts.holderNotLoaded} backTo={creditsPath} />;
  const backTo = ledgerAddress(page.holderId);
  const [errors, typed] = [errorsIn(actionData), typedIn(actionData)];
  return (
    <AdminPage title="Add entry" lead={page.name} back={{ to: backTo, label: page.name }}>
      <ActForm answer={actionData} fieldIds={fieldIds} backTo={backTo} label="Add the minutes">
        <FieldGroup id={fieldIds.kind} label="What happened">
          <Segmented
            name="kind"
            defaultValue={typed?.kind ?? "opening"}
            options={[
              { value: "opening", label: "Left on paper" },
              { value: "forgiven", label: "A gift from you" },
            ]}
          />
        </FieldGroup>
        <Field id={fieldIds.service} label="Service" error={errors.service}>
          <Select name="service" defaultValue={typed?.service ?? page.services[0]?.id}>
            {page.services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={fieldIds.minutes} label="Minutes" hint="One lesson is 60 minutes." error={errors.minutes}>
          <Input name="minutes" inputMode="numeric" defaultValue={typed?.minutes} maxLength={6} required />
        </Field>
        <Field id={fieldIds.reason} label="Reason" hint={`For a gift. ${reasonHint}`} error={errors.reason}>
          <Input name="reason" defaultValue={typed?.reason} maxLength={creditLimits.reason} />
        </Field>
        <input type="hidden" name="versions" value={JSON.stringify(page.versions)} readOnly />
      </ActForm>
    </AdminPage>
  );
}
