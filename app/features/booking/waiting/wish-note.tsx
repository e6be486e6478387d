import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { waitingPath } from "#app/features/calendar/addresses.ts";
import { DialogSection } from "#app/ui/dialog.tsx";
import type { WishOutcome } from "./wish.ts";

type WishNoteProps = { outcome: WishOutcome; last: string };

/** Shown on a request whose sender is on the waiting list. */
export function WishNote({ outcome, last }: WishNoteProps) {
  return (
    <DialogSection className="border-t border-border">
      <p className="flex items-start gap-3 text-ui">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <Link to={waitingPath} className="block font-semibold">
            Waiting list
          </Link>
          {noteTexts[outcome](last)}
        </span>
      </p>
    </DialogSection>
  );
}

const noteTexts: Record<WishOutcome, (last: string) => string> = {
  unproven: () => "Not on the list yet: nobody has used the link in the mail to this address.",
  waiting: (last) => `Waits for such a time until ${last}.`,
  asked: () => "A time that opened up is held for them now.",
  requested: () => "They asked for a time. Confirm or decline it.",
  booked: () => "They have a time.",
  failed: () => "The time they took did not work out, and they are no longer waiting.",
  elsewhere: () => "They asked for another time or booked one, and are no longer waiting.",
  lapsed: (last) => `Waited until ${last} without taking a time.`,
  forgotten: () => "Never on the list: nobody used the link in the mail to this address.",
  withdrawn: () => "They are no longer waiting.",
};
