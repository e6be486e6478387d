import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { bootstrapAdmin } from "../../first-run/bootstrap-admin.server.ts";
import { confirmEmail } from "../../mutations.server.ts";
import { ConfirmInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { adminAddress, signInAddress } from "../next-path.ts";
import { hasTry, throttleKey } from "../throttle.server.ts";

/** The link was opened in a browser that is signed in to the same account, so no password is needed. */
export const action = visitorAction({
  act: async ({ request }) => {
    const signedIn = await getSignedIn(request);
    if (!signedIn) return redirect(signInAddress, 303);
    const userId = signedIn.user.id;
    const { data: form } = readForm(ConfirmInput, await formFields(request));
    if (form && (await hasTry(accountsDb(), throttleKey("confirm-by", userId), { most: 10, minutes: 60 })))
      if (await confirmEmail(accountsDb(), { userId, secret: form.confirm })) await bootstrapAdmin(userId);
    return redirect(adminAddress, 303);
  },
});

export function loader() {
  throw redirect(adminAddress, 303);
}
