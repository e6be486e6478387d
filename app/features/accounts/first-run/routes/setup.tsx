import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { SetupInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { adminAddress, signInAddress } from "../../sign-in/next-path.ts";
import { hasTry, throttleKey } from "../../sign-in/throttle.server.ts";
import { bootstrapAdmin } from "../bootstrap-admin.server.ts";

/** Claims the site with the token from the server's log, then redirects to the admin area whether or not it was valid. */
export const action = visitorAction({
  act: async ({ request, clientAddress }) => {
    const signedIn = await getSignedIn(request);
    if (!signedIn) return redirect(signInAddress, 303);
    const { data: form } = readForm(SetupInput, await formFields(request));
    const key = throttleKey("setup-from", networkOf(clientAddress));
    if (form && (await hasTry(accountsDb(), key, { most: 10, minutes: 60 })))
      await bootstrapAdmin(signedIn.user.id, form.token);
    return redirect(adminAddress, 303);
  },
});

export function loader() {
  throw redirect(adminAddress, 303);
}
