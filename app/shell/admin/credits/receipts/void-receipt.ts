import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { ReasonInput } from "#app/features/credits/credit-input.server.ts";
import { creditTexts, receiptAddress } from "#app/features/credits/credits.ts";
import { voidReceipt } from "#app/features/credits/payments.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { readSeller } from "#app/shell/admin/credits/selling.server.ts";

export const action = adminAction({
  schema: ReasonInput,
  errorMessage: creditTexts.notSaved,
  act: ({ db, params }, { id = crypto.randomUUID(), reason }) =>
    actOn(params.id, async (receipt_id) => {
      const { seller, today } = await readSeller(db);
      const undoing = { id, receipt_id, reason, seller, paid_on: today };
      const outcome = await db.transaction((tx) => voidReceipt(tx, undoing));
      if (!outcome.ok) return { refused: "It is already void, or part of it was refunded." };
      return redirect(receiptAddress(receipt_id), 303);
    }),
});
