import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { WishInput } from "../../schema.ts";
import { withdrawWish } from "../wishes.server.ts";
import type { Route } from "./+types/remove-wish.ts";

export const action = adminAction({
  schema: WishInput,
  errorMessage: "They are no longer waiting",
  act: async ({ db }, { id }) => (await withdrawWish(db, id)) && "No longer on the waiting list",
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
