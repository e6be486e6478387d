import { Check, Undo2 } from "lucide-react";
import { Form, Link } from "react-router";
import { moneyInWords } from "#app/lib/amounts.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { byMethod, receiptAddress } from "../credits.ts";
import { receiptNumber } from "../receipts/receipt.ts";
import type { PaymentMethod } from "../schema.ts";

export type PaidNoteProps = {
  receipt: {
    id: string;
    number: number;
    paid_on: string;
    amount_minor: number;
    currency: string;
    method: PaymentMethod;
  };
  name: string;
  /** Who the receipt is mailed to. */
  mailedTo: string | undefined;
  /** Makes sure that a void receipt sent twice is recorded once. */
  undoId: string;
};

/** Shown after a payment: what came in, and how to take it back. */
export function PaidNote({ receipt, name, mailedTo, undoId }: PaidNoteProps) {
  const { id, amount_minor, currency, method } = receipt;
  const number = receiptNumber(receipt);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-border bg-status-processed-bg px-4 py-3 text-ui text-status-processed md:px-5.5"
    >
      <Check aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <b className="font-semibold">
          {name} paid {moneyInWords(amount_minor, currency)} {byMethod[method]}.
        </b>{" "}
        {mailedTo ? `Receipt ${number} is mailed to ${mailedTo}.` : `Receipt ${number} can be printed.`}
      </p>
      <div className="flex gap-2">
        <Link to={receiptAddress(id)} className={buttonClass({ variant: "quiet", size: "small" })}>
          Receipt
        </Link>
        <Form method="post" action={receiptAddress(id, "void")}>
          <input type="hidden" name="id" value={undoId} />
          <input type="hidden" name="reason" value="Recorded by mistake" />
          <Button type="submit" variant="quiet" size="small">
            <Undo2 aria-hidden />
            Undo
          </Button>
        </Form>
      </div>
    </div>
  );
}
