import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { WishInput } from "../../schema.ts";
import { withdrawWish } from "../wishes.server.ts";
import type { Route } from "./+types/remove-wish.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const form = WishInput.safeParse(await formFields(request));
  return answerAction({ request, context }, "They are no longer waiting", async () => {
    if (!form.success || !(await withdrawWish(db, form.data.id))) return false;
    return "No longer on the waiting list";
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
