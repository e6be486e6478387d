import clsx from "clsx";
import { Link } from "react-router";
import { sessionTypeLabels } from "#app/features/services/schema.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Detail, DetailList } from "#app/ui/detail-list.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { skillLabel } from "../message.ts";
import type { OpenedMessage } from "../queries.server.ts";

/** How to reach the visitor and what they asked for; what they left out is left out. */
export function MessageDetails({ message }: { message: OpenedMessage }) {
  const { email, phone, preferred_date, session_type, price_option, intent } = message;
  const skill = skillLabel(message);
  return (
    <DialogSection className="border-t border-border pt-1">
      <DetailList>
        <Detail label="Email">
          <Copied text={email} what="address" />
        </Detail>
        {phone && (
          <Detail label="Phone">
            <Copied text={phone} what="number" />
          </Detail>
        )}
        {preferred_date && <Detail label="Preferred date">{preferred_date}</Detail>}
        {session_type && <Detail label="Session type">{sessionTypeLabels[session_type]}</Detail>}
        {skill && <Detail label="Skill level">{skill}</Detail>}
        {price_option && <Detail label="Price">{price_option}</Detail>}
        <Detail label="History">
          <Link to={`/admin/people?email=${encodeURIComponent(email)}`} className="underline underline-offset-3">
            All from this address
          </Link>
        </Detail>
        {intent === "consultation" && <Detail label="Asks for">The free consultation</Detail>}
      </DetailList>
    </DialogSection>
  );
}

/** The visitor's own words. While they are answered they stay in sight, however far the form is pushed. */
export function MessageWords({ text, isAnswered }: { text: string | null; isAnswered: boolean }) {
  if (!text) return null;
  return (
    <DialogSection className={clsx("bg-card", isAnswered && "sticky top-0 z-10 pb-3!")}>
      <p
        // A long text is read to its end by keyboard, too.
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

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      {text}
      <CopyButton text={text} label={`Copy ${what}`} />
    </span>
  );
}
