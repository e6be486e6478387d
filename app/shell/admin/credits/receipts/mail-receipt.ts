import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { creditTexts, receiptAddress } from "#app/features/credits/credits.ts";
import { getReceipt, mailReceipt } from "#app/features/credits/receipts/receipt.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";

export const action = adminAction({
  errorMessage: creditTexts.notSaved,
  act: ({ db, params }) =>
    actOn(params.id, async (receipt_id) => {
      const person_id = (await getReceipt(db, receipt_id))?.payer?.person_id;
      if (!person_id) return false;
      await mailReceipt(db, { receipt_id, person_id });
      return redirect(`${receiptAddress(receipt_id)}?mailed`, 303);
    }),
});
