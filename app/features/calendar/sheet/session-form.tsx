import { Link2 } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type KeptWork, useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { newLinkPath } from "../addresses.ts";

/** Shows the result of a session's form in a toast with Undo. Without JavaScript the form is posted normally. */
export function useSessionForm(who: string, { leadsTo, kept }: { leadsTo?: string; kept?: KeptWork } = {}) {
  const toast = useToast();
  const navigate = useNavigate();
  const { isBusy, run } = useAction({
    onDone: (message, undo) => {
      toast.success(message ?? "Saved", who, undo);
      if (leadsTo) void navigate(leadsTo, { preventScrollReset: true });
    },
    onFailed: (message) => toast.error(message ?? "It was not saved", who),
    ...(kept && { kept }),
  });
  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = isBusy;
  }, [isBusy]);
  return {
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // The second half of a double click would be refused, because the first has changed the session.
      if (isSending.current) return;
      isSending.current = true;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const fields = [...new FormData(event.currentTarget, submitter)].map(([name, value]) => [name, `${value}`]);
      run(event.currentTarget.getAttribute("action") ?? "", Object.fromEntries(fields));
    },
  };
}

export function ScopeChoice({ weekly, hint }: { weekly: string | undefined; hint: string }) {
  if (!weekly) return null;
  return (
    <FieldGroup label={weekly} hint={hint}>
      <Segmented
        name="scope"
        defaultValue="one"
        options={[
          { value: "one", label: "This one" },
          { value: "later", label: "This and later" },
          { value: "all", label: "All" },
        ]}
      />
    </FieldGroup>
  );
}

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
