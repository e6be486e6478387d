import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { confirmSteps } from "#app/features/settings/mutations.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/keep-example.ts";
import { canBeKept, firstDaysTexts } from "./first-days.ts";

/** The owner confirms a seeded value. */
export const action = adminAction({
  schema: z.object({ group: z.string() }),
  errorMessage: firstDaysTexts.notKept,
  act: async ({ db }, { group }) => canBeKept(group) && confirmSteps(db, group),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
