import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { DueChoice } from "#app/features/inbox/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/person-erase.ts";
import { askedFor, erasePerson } from "./person-history.server.ts";

const adminStays =
  "Erased. The account stays, because it is an admin's; on the server, npm run admin -- delete removes it.";

export const action = adminAction({
  schema: z.object({ id: z.string(), email: z.string(), due: DueChoice.catch("cancel") }),
  errorMessage: "Failed to erase",
  act: async ({ db }, { due, ...person }) => {
    const { isAnything, account } = await erasePerson(db, askedFor(person), due);
    return account === "an admin's" ? adminStays : isAnything;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
