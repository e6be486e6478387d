import { ImageOff, Images } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { noteTexts } from "../notes.ts";

export type ShownConsent = {
  /** 'Grace agreed to pictures on Nov 12.' */
  words: string;
  isGiven: boolean;
};

/** Whether a guardian agrees to pictures of this child, with a button to record their answer. */
export function ConsentLine({ personId, consent }: { personId: string; consent: ShownConsent | undefined }) {
  const toast = useToast();
  const { isBusy, run } = useAction({
    onDone: (message) => toast.success(message ?? "Done"),
    onFailed: (message) => toast.error(message ?? noteTexts.consentNotSaved),
  });
  if (!consent) return null;
  const { words, isGiven } = consent;
  const Icon = isGiven ? Images : ImageOff;
  const decide = () => run(`/admin/players/${personId}/pictures`, { person: personId, given: isGiven ? "no" : "yes" });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-3 text-small md:px-5.5">
      <p className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0" />
        {words}
      </p>
      <Button variant="quiet" size="small" busy={isBusy} onClick={decide}>
        {isGiven ? "Withdraw consent" : "Record consent"}
      </Button>
    </div>
  );
}
