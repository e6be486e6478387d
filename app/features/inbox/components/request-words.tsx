import clsx from "clsx";
import { DialogSection } from "#app/ui/dialog.tsx";

/** The visitor's own words. They stay visible during the reply, however far the form scrolls. */
export function RequestWords({ text, isAnswered }: { text: string | null; isAnswered: boolean }) {
  if (!text) return null;
  return (
    <DialogSection className={clsx("bg-card", isAnswered && "sticky top-0 z-10 pb-3!")}>
      <p
        // A long text can be scrolled with the keyboard.
        tabIndex={isAnswered ? 0 : undefined}
        className={clsx(
          "border-l-3 border-foreground bg-background px-4.5 py-4 font-serif text-lg leading-normal wrap-anywhere whitespace-pre-line",
          isAnswered && "max-h-[22svh] overflow-y-auto py-2.5! text-base!",
        )}
      >
        {text}
      </p>
    </DialogSection>
  );
}
