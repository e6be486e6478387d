import { redirect } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { BalancesView, PaidInput } from "#app/features/credits/credit-input.server.ts";
import { balancesAddress, creditTexts, paymentRefusals } from "#app/features/credits/credits.ts";
import { getHolder } from "#app/features/people/holders.server.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { readSeller, takePayment } from "#app/shell/admin/credits/selling.server.ts";

/** Records everything owed when the list was made as paid in cash today, with one tap. */
export const action = adminAction({
  schema: PaidInput,
  errorMessage: creditTexts.notSaved,
  act: ({ db, params }, { id, amount_minor, show }) =>
    actOn(params.holder, async (holderId) => {
      const [holder, { today }] = await Promise.all([getHolder(db, holderId), readSeller(db)]);
      if (!holder) return false;
      const paid = { id, amount_minor, payer: holder.payer.id, method: "cash", paid_on: today } as const;
      const receipt = await db.transaction((tx) =>
        takePayment(tx, holder, { ...paid, address: "", mail: holder.payer.email !== null }),
      );
      if (!receipt.ok) return { refused: paymentRefusals[receipt.reason] };
      return redirect(balancesAddress(BalancesView.parse({ show }), { paid: receipt.receipt_id }), 303);
    }),
});
