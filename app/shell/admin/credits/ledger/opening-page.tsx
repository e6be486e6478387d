import { data, redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { ActForm } from "#app/features/credits/components/act-form.tsx";
import { OpeningInput } from "#app/features/credits/credit-input.server.ts";
import { creditsPath, creditTexts } from "#app/features/credits/credits.ts";
import { creditLimits } from "#app/features/credits/schema.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed, typedIn } from "#app/platform/forms/answer.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { Field, Select, Textarea } from "#app/ui/field.tsx";
import type { Route } from "./+types/opening-page.ts";
import { openBalances } from "./opening.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: services, status } = await loaded(listServiceNames(db), "Error fetching credits");
  return data({ services: services?.map(({ id, title }) => ({ id, title })) }, status);
}

export const action = adminAction({
  schema: OpeningInput,
  keeps: "all",
  errorMessage: creditTexts.notSaved,
  save: async ({ db }, { service, lines }) => {
    const family = (await listServiceNames(db)).find(({ id }) => id === service);
    if (!family) return { ok: false, status: 404, message: creditTexts.gone };
    const refused = await openBalances(db, { family, text: lines });
    return refused.length === 0
      ? redirect(creditsPath, 303)
      : { ok: false, status: 422, message: `Nothing was added yet. ${refused.join(" ")}` };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction, creditTexts.notSaved);

export function meta() {
  return [{ title: "From paper" }];
}

const fieldIds = { service: "opening-service", lines: "opening-lines" };

/** Records what every household had left on paper, in one go. */
export default function Opening({ loaderData: { services }, actionData }: Route.ComponentProps) {
  if (!services) return <NotLoaded text={creditTexts.notLoaded} backTo={creditsPath} />;
  const [errors, typed] = [errorsIn(actionData), typedIn(actionData)];
  return (
    <AdminPage
      title="From paper"
      lead="What households had left when you began here. All lines are added, or none."
      back={{ to: creditsPath, label: "Credits" }}
    >
      <ActForm answer={actionData} fieldIds={fieldIds} backTo={creditsPath} label="Add these minutes">
        <Field id={fieldIds.service} label="Service" error={errors.service}>
          <Select name="service" defaultValue={typed?.service ?? services[0]?.id}>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={fieldIds.lines}
          label="Lines"
          hint="An email address or a name, a comma, the minutes: grace@example.com, 180. One lesson is 60 minutes. You can paste two columns of a spreadsheet."
          error={errors.lines}
        >
          <Textarea name="lines" rows={10} defaultValue={typed?.lines} maxLength={creditLimits.openingLines} required />
        </Field>
      </ActForm>
    </AdminPage>
  );
}
