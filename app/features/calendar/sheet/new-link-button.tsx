import { Link2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { newLinkPath } from "../addresses.ts";
import { useSessionForm } from "./session-form.tsx";

type NewLinkButtonProps = { of: { session_id: string } | { message_id: string }; who: string };

/** Ends the links in earlier mails and mails a new one. */
export function NewLinkButton({ of, who }: NewLinkButtonProps) {
  const form = useSessionForm(who);
  return (
    <form method="post" action={newLinkPath} onSubmit={form.onSubmit} className="grid">
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" busy={form.isBusy} size="small" variant="quiet">
        <Link2 aria-hidden />
        Send a new link
      </Button>
    </form>
  );
}
