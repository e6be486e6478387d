import { redirect } from "react-router";
import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { chosenIn } from "../call-input.server.ts";
import { watchCall } from "../mutations.server.ts";

const WatchInput = z.object({
  id: UuidInput,
  decide: z
    .string()
    .transform((text) => minutesOf(text))
    .pipe(z.number()),
});

/** 'Decide at 1:15 PM'. The address holds the choices. */
export const action = adminAction({
  schema: WatchInput,
  act: async ({ db, url }, { id, decide }) => {
    const { time_zone: zone } = await requireSettings(db);
    await watchCall(db, { id, decide, zone, view: chosenIn(url.searchParams).view });
    return redirect("/admin/today", 303);
  },
});
