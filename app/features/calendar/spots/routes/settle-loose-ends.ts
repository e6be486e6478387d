import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { looseEndsPath } from "../../addresses.ts";
import { answerOn } from "../../sessions/session-forms.server.ts";
import { refusalWords } from "../../sessions/session-words.ts";
import { SettleAllInput, settleAll } from "../settle-all.server.ts";
import type { Route } from "./+types/settle-loose-ends.ts";

export const action = adminAction({
  act: async ({ db, request }) => {
    const form = readForm(SettleAllInput, await formFields(request));
    if (!form.success) return answered({ outcome: "failed", message: refusalWords.ended }, 400);
    const { time_zone: zone } = await requireSettings(db);
    return answerOn(looseEndsPath, request, await settleAll(db, zone, form.data));
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
