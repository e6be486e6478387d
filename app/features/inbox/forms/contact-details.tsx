import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Detail } from "#app/ui/table.tsx";

/** How to reach the sender of a request. */
export function ContactDetails({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <Detail label="Email">
        <Copied text={email} what="address" />
      </Detail>
      {phone && (
        <Detail label="Phone">
          <Copied text={phone} what="number" />
        </Detail>
      )}
    </>
  );
}

type HistoryDetailProps = {
  email: string /** The person it belongs to; none for spam. */;
  personId: string | null;
};

export function HistoryDetail({ email, personId }: HistoryDetailProps) {
  return (
    <Detail label="History">
      {personId ? (
        <PersonLink personId={personId}>Everything so far</PersonLink>
      ) : (
        <Link to={`/admin/people?email=${encodeURIComponent(email)}`} className="underline underline-offset-3">
          All from this address
        </Link>
      )}
    </Detail>
  );
}

/** A link to the person's page. */
export function PersonLink({ personId, children }: { personId: string; children: ReactNode }) {
  return (
    <Link to={`/admin/players/${personId}`} className="underline underline-offset-3">
      {children}
    </Link>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">{text}</span>
      <CopyButton text={text} label={`Copy ${what}`} />
    </span>
  );
}
