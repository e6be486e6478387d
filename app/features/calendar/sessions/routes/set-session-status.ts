import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { SessionStatusInput } from "../../week/calendar-view.server.ts";
import { changeByForm, sessionAnswer } from "../session-forms.server.ts";
import { getShownSession } from "../sessions.server.ts";
import type { Route } from "./+types/set-session-status.ts";

export const action = adminAction({
  act: async ({ db, request, params: { id = "" } }) => {
    const { time_zone: zone } = await requireSettings(db);
    const form = readForm(SessionStatusInput, await formFields(request));
    const before = isUuid(id) ? await getShownSession(db, id) : undefined;
    const asked = { request, zone, id };
    if (!before) return sessionAnswer({ ok: false, reason: "gone" }, asked);
    if (!form.success) return sessionAnswer({ ok: false, reason: "ended" }, asked);
    return sessionAnswer(await changeByForm(db, zone, { ...form.data, before }), asked);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
