import { CalendarCheck, Hourglass } from "lucide-react";
import { Link } from "react-router";
import { sessionAddress, sessionFormPath } from "#app/features/calendar/addresses.ts";
import { statusWords } from "#app/features/calendar/sessions/session-words.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import type { AskedTimeFacts } from "./offer-form.server.ts";

/** The time a request holds, with buttons to confirm or decline it. */
export function AskedTime({ asked, who }: { asked: AskedTimeFacts; who: string }) {
  const isOpen = asked.status === "requested";
  const Icon = isOpen ? Hourglass : CalendarCheck;
  return (
    <DialogSection className="border-t border-border">
      <div className="grid gap-4 rounded-md border-2 border-dashed border-foreground p-4">
        <p className="flex items-start gap-3 text-ui">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <Link to={sessionAddress(asked.id)} className="block font-semibold">
              {asked.when}
            </Link>
            {isOpen ? `Held for ${who}${asked.until ? ` until ${asked.until}` : ""}` : statusWords[asked.status]}
          </span>
        </p>
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <Answer asked={asked} who={who} status="booked" label="Confirm" />
            <Answer asked={asked} who={who} status="declined" label="Decline" />
          </div>
        )}
      </div>
    </DialogSection>
  );
}

type AnswerProps = { asked: AskedTimeFacts; who: string; status: "booked" | "declined"; label: string };

function Answer({ asked, who, status, label }: AnswerProps) {
  const form = useSessionForm(who);
  return (
    <form method="post" action={sessionFormPath(asked.id, "status")} onSubmit={form.onSubmit}>
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={asked.version} />
      <Button type="submit" size="small" variant={status === "booked" ? "primary" : "quiet"} busy={form.isBusy}>
        {label}
      </Button>
    </form>
  );
}
