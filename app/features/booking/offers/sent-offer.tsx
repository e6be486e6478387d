import { CalendarCheck, CircleCheck, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import { sessionAddress } from "#app/features/calendar/addresses.ts";
import { statusWords } from "#app/features/calendar/sessions/session-words.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { chosenOf, type OfferState } from "./offer.ts";
import type { Offering } from "./offer-form.server.ts";

type Sent = NonNullable<Offering["sent"]>;

/** The state of the latest offer. */
export function SentOffer({ sent, messageId }: { sent: Sent; messageId: string }) {
  if (sent.state === "waiting") return <Waiting sent={sent} messageId={messageId} />;
  const chosen = chosenOf(sent.times);
  if (chosen) return <Chosen chosen={chosen} />;
  return (
    <div className="grid gap-2 border-l-3 border-foreground pl-4 text-ui">
      <p className="flex items-center gap-2 font-semibold">
        <MessageSquare aria-hidden className="size-4.5 shrink-0" />
        {overTexts[sent.state]}
      </p>
      {sent.answer && (
        <p className="font-serif text-lg leading-normal wrap-anywhere whitespace-pre-line">{sent.answer}</p>
      )}
      <p className="text-muted-foreground">
        Offered {sent.sentAt}: {sent.times.map(({ when }) => when).join("; ")}
      </p>
    </div>
  );
}

const overTexts: Record<OfferState, string> = {
  waiting: "",
  chosen: "",
  "none suits": "None of the times suited",
  released: "You released the times",
  "ran out": "Nobody chose before the times ran out",
};

function Waiting({ sent, messageId }: { sent: Sent; messageId: string }) {
  const held = sent.times.filter(({ status }) => status === "held");
  return (
    <div className="grid gap-3">
      <div className="on-ink flex items-start gap-3 rounded-md bg-ink-950 p-4 text-ui">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-optic" />
        <p>
          <b className="block font-semibold">
            {held.length === 1 ? "1 time" : `${held.length} times`} sent {sent.sentAt}, held until {sent.until}
          </b>
          One is chosen by the link in the mail. The others are open again at once.
        </p>
      </div>
      <ul className="grid gap-2">
        {held.map(({ id, when, place }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-dashed border-foreground px-4 py-2.5 text-ui"
          >
            <span>
              <b className="block font-semibold">{when}</b>
              <span className="text-muted-foreground">{place}</span>
            </span>
            <Release messageId={messageId} sessionId={id} label="Release" what={when} />
          </li>
        ))}
      </ul>
      {held.length > 1 && <Release messageId={messageId} label="Release all" what="All of them" />}
    </div>
  );
}

type ReleaseProps = { messageId: string; sessionId?: string; label: string; what: string };

function Release({ messageId, sessionId, label, what }: ReleaseProps) {
  const form = useSessionForm(what);
  return (
    <form method="post" action="/admin/messages/release-offer" onSubmit={form.onSubmit}>
      <input type="hidden" name="message_id" value={messageId} />
      {sessionId && <input type="hidden" name="session_id" value={sessionId} />}
      <Button type="submit" size="small" variant="quiet" busy={form.isBusy} aria-label={`${label}: ${what}`}>
        {label}
      </Button>
    </form>
  );
}

function Chosen({ chosen }: { chosen: Sent["times"][number] }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-border p-4 text-ui">
      <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <Link to={sessionAddress(chosen.id)} className="block font-semibold">
          {chosen.when}
        </Link>
        {statusWords[chosen.status]}, {chosen.place}
      </span>
    </p>
  );
}
