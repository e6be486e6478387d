import { Form, redirect, useNavigation } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { errorsIn, orFailed, typedIn } from "#app/platform/forms/answer.ts";
import { AdminPage, WarningNote } from "#app/ui/admin-page.tsx";
import { SaveOrCancel } from "#app/ui/edit-form.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { hoursPath } from "../../addresses.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { calendarLimits } from "../../schema.ts";
import { addBusySource, BusySourceInput } from "../busy.server.ts";
import { busyLabels, busyRefusals, busyTexts, whereToFind } from "../busy.ts";
import { StepsList } from "../busy-panel.tsx";
import type { Route } from "./+types/busy-new.ts";

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return null;
}

export const action = adminAction({
  schema: BusySourceInput,
  keeps: "all",
  save: async ({ db }, form) => {
    const refused = await addBusySource(db, form);
    return refused ? { ok: false, status: 409, message: busyRefusals.tooMany } : redirect(hoursPath, 303);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: busyTexts.add }];
}

export default function AddCalendar({ actionData }: Route.ComponentProps) {
  const [errors, typed] = [errorsIn(actionData), typedIn(actionData)];
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminPage title={busyTexts.add} lead={busyTexts.about} back={{ to: hoursPath, label: hoursTexts.title }}>
      <Form method="post" noValidate className="max-w-192">
        <Panel className="grid gap-5 p-5.5">
          {actionData?.outcome === "failed" && (
            <WarningNote>{actionData.message ?? "The calendar could not be added"}</WarningNote>
          )}
          <Field label={busyLabels.name} error={errors.name}>
            <Input name="name" maxLength={calendarLimits.name} defaultValue={typed?.name} autoComplete="off" />
          </Field>
          <Field
            label={busyLabels.address}
            hint="Anyone with this address can read the calendar. It is stored encrypted and is not shown again."
            error={errors.address}
          >
            <Input
              name="address"
              inputMode="url"
              maxLength={calendarLimits.feed}
              defaultValue={typed?.address}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <StepsList title="Where you find the address" steps={whereToFind} />
        </Panel>
        <SaveOrCancel backTo={hoursPath} busy={isBusy} busyLabel="Adding...">
          {busyTexts.add}
        </SaveOrCancel>
      </Form>
    </AdminPage>
  );
}
