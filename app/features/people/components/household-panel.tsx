import clsx from "clsx";
import { House } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelTitle } from "#app/ui/panel.tsx";
import { ageOf, firstName, householdsPath, personAddress } from "../person.ts";
import type { Household, Member } from "../queries.server.ts";

type HouseholdPanelProps = { household: Household; members: Member[]; personId: string; year: number };

/** A household's people, with the mail contact first, and how to reach them. */
export function HouseholdPanel({ household, members, personId, year }: HouseholdPanelProps) {
  return (
    <Panel aria-labelledby="household-title">
      <PanelHead
        id="household-title"
        title={`${household.name} household`}
        action={
          <Link
            to={`${householdsPath}/${household.id}`}
            className={buttonClass({ variant: "quiet", size: "compact" })}
            aria-label={`Edit ${household.name} household`}
          >
            Edit
          </Link>
        }
      />
      <ul className="divide-y divide-border">
        {members.map((member) => (
          <li key={member.id} className="flex items-center justify-between gap-4 px-4 py-3.5 text-ui md:px-5.5">
            <MemberFacts member={member} isContact={member.id === household.contact_id} year={year} />
            {member.id === personId ? (
              <Badge tone="outline">This page</Badge>
            ) : (
              <Link
                to={personAddress(member.id)}
                className={buttonClass({ variant: "quiet", size: "compact" })}
                aria-label={`Open ${member.name}`}
              >
                Open
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function MemberFacts({ member, isContact, year }: { member: Member; isContact: boolean; year: number }) {
  const { name, email, phone, tel, is_minor, birth_year } = member;
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        {is_minor && birth_year !== null ? `${firstName(name)}, ${ageOf(birth_year, year)}` : name}
      </p>
      {isContact && <p className="text-small text-muted-foreground">Gets every mail and pays</p>}
      {is_minor && <p className="text-small text-muted-foreground">No mail address of their own</p>}
      <ContactLinks {...{ email, phone, tel }} />
    </div>
  );
}

type ContactLinksProps = { email: string | null; phone: string | null; tel: string | null };

/** An address and a number that can be tapped. */
function ContactLinks({ email, phone, tel }: ContactLinksProps) {
  return (
    <>
      {email && (
        <p className="text-small">
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </p>
      )}
      {tel && (
        <p className="text-small">
          <a href={tel} className={linkClass}>
            {phone}
          </a>
        </p>
      )}
    </>
  );
}

const linkClass =
  "inline-flex min-h-7 items-center wrap-anywhere text-muted-foreground no-underline underline-offset-3 hover:underline pointer-coarse:min-h-11";

/** How to reach a person without a household. */
export function ContactPanel({ email, phone, tel }: ContactLinksProps) {
  return (
    <Panel aria-labelledby="contact-title">
      <PanelTitle id="contact-title">Contact</PanelTitle>
      <div className="px-4 py-3.5 md:px-5.5">
        <ContactLinks {...{ email, phone, tel }} />
        {!email && !phone && <p className="text-ui text-muted-foreground">No address and no number yet.</p>}
      </div>
    </Panel>
  );
}

type HouseholdChipProps = { household: { id: string; name: string }; says: string; className?: string };

/** Who belongs to a household, and this person's role in it. */
export function HouseholdChip({ household, says, className }: HouseholdChipProps) {
  return (
    <Link to={`${householdsPath}/${household.id}`} className={clsx(chipClass, className)}>
      <House aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">Household </span>
        {household.name} <span className="ml-0.5 font-normal text-muted-foreground">{says}</span>
      </span>
    </Link>
  );
}

const chipClass =
  "inline-flex min-h-6.5 max-w-full items-center gap-1.75 rounded-sm border border-input px-2 text-caption font-semibold wrap-anywhere text-foreground no-underline hover:border-foreground";
