import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { SessionStatusInput } from "../../week/calendar-view.server.ts";
import { answerForSession } from "../session-answer.server.ts";
import { changeByForm } from "../session-forms.server.ts";
import { getShownSession } from "../sessions.server.ts";
import type { Route } from "./+types/set-session-status.ts";

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = await requireSettings(db);
  const form = readForm(SessionStatusInput, await formFields(request));
  const before = isUuid(id) ? await getShownSession(db, id) : undefined;
  const asked = { request, zone, id };
  if (!before) return answerForSession({ ok: false, reason: "gone" }, asked);
  if (!form.success) return answerForSession({ ok: false, reason: "ended" }, asked);
  return answerForSession(await changeByForm(db, zone, { ...form.data, before }), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
