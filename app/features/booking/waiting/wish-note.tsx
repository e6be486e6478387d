import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { waitingPath } from "#app/features/calendar/addresses.ts";
import { DialogSection } from "#app/ui/dialog.tsx";
import type { WishStatus } from "./wish.ts";

type WishNoteProps = { status: WishStatus; last: string };

/** Shown on a request whose sender is on the waiting list. */
export function WishNote({ status, last }: WishNoteProps) {
  return (
    <DialogSection className="border-t border-border">
      <p className="flex items-start gap-3 text-ui">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <Link to={waitingPath} className="block font-semibold">
            Waiting list
          </Link>
          {noteTexts[status](last)}
        </span>
      </p>
    </DialogSection>
  );
}

const noteTexts: Record<WishStatus, (last: string) => string> = {
  unproven: () => "Not on the list yet: nobody has used the link in the mail to this address.",
  waiting: (last) => `Waits for such a time until ${last}.`,
  asked: () => "A time that opened up is held for them now.",
  taken: () => "They have a time.",
  lapsed: (last) => `Nothing opened up until ${last}.`,
  withdrawn: () => "They are no longer waiting.",
};
