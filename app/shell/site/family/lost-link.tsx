import { MailCheck, MailPlus, Send, ShieldCheck } from "lucide-react";
import type { LinkSite } from "#app/features/booking/links/link-frame.tsx";
import { RefusalNote, RuleNote } from "#app/features/booking/links/link-frame.tsx";
import { familyDays, familyPath } from "#app/features/family/addresses.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";

type LostLinkProps = {
  lead: string;
  typed?: string | undefined;
  error?: string | undefined;
  refused?: string | undefined;
};

/** Mails a new link. The page that follows is the same for every address. */
export function LostLink({ lead, typed, error, refused }: LostLinkProps) {
  return (
    <div className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div>
        <h1>Get a new link</h1>
        <p className="mt-4 text-lead text-muted-foreground">{lead}</p>
      </div>
      <div className="grid gap-4">
        {refused && <RefusalNote>{refused}</RefusalNote>}
        <form
          method="post"
          action={familyPath}
          className="grid gap-5 rounded-md border border-border bg-card p-6 md:p-10"
        >
          <Field
            id="family-email"
            label="Your email"
            hint="The address my mails come to. For a child, the parent's address."
            error={error}
          >
            <Input name="email" type="email" autoComplete="email" defaultValue={typed} required />
          </Field>
          <Button type="submit">
            <Send aria-hidden />
            Send me a new link
          </Button>
        </form>
        <RuleNote icon={MailPlus}>
          You get one mail with one link. It works for {familyDays.link} days, and older links stop working.
        </RuleNote>
        <RuleNote icon={ShieldCheck}>This page never says whether an address is known to me.</RuleNote>
      </div>
    </div>
  );
}

export function LinkSent({ site }: { site: LinkSite }) {
  return (
    <div className="grid max-w-160 gap-4">
      <h1>Check your mail</h1>
      <p className="text-lead text-muted-foreground" role="status">
        If I know this address, a mail with a new link is on its way. It takes a minute or two.
      </p>
      <RuleNote icon={MailCheck}>
        The new link works for {familyDays.link} days, and older links stop working. Nothing after five minutes? Check
        the spam folder. I only write to the address you gave me.
      </RuleNote>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink href={familyPath} variant="secondary">
          Try another address
        </ButtonLink>
        <ButtonLink href={site.tel} variant="quiet">
          Call me
        </ButtonLink>
      </div>
    </div>
  );
}
