import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { revokeFeed } from "../feed.server.ts";
import { feedPath } from "../feed.ts";

export const action = adminAction({
  act: async ({ db }) => {
    await revokeFeed(db);
    return redirect(feedPath, 303);
  },
});
