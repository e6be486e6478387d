import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { letItBeOn } from "../mutations.server.ts";

/** The sky has cleared: nobody needs to be told. */
export const action = adminAction({
  act: async ({ db, params }) => {
    const id = UuidInput.safeParse(params.id).data;
    if (!id) return false;
    await letItBeOn(db, id);
    return redirect("/admin/today", 303);
  },
});
