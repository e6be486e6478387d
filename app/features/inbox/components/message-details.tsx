import { sessionName } from "#app/features/services/schema.ts";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";
import { ContactDetails, HistoryDetail, PersonLink } from "../forms/contact-details.tsx";
import { skillLabel } from "../message.ts";
import type { OpenedMessage } from "../queries.server.ts";

/** The visitor's contact details and request; empty fields are left out. */
export function MessageDetails({ message }: { message: OpenedMessage }) {
  const { email, phone, preferred_date, price_option, intent, child_name, child_age, person_id, player_id } = message;
  const session = sessionName(message);
  const skill = skillLabel(message);
  return (
    <DialogSection className="border-t border-border pt-1">
      <DetailList>
        <ContactDetails email={email} phone={phone} />
        {preferred_date && <Detail label="Preferred date">{preferred_date}</Detail>}
        {session && <Detail label="Session type">{session}</Detail>}
        {child_name && (
          <Detail label="Who plays">
            {player_id ? <PersonLink personId={player_id}>{child_name}</PersonLink> : child_name}, {child_age}
            {!player_id && (
              <span className="block text-small font-normal text-muted-foreground">
                Among your players once you confirm a time or offer some, or they use the link in the mail.
              </span>
            )}
          </Detail>
        )}
        {skill && <Detail label="Skill level">{skill}</Detail>}
        {price_option && <Detail label="Price">{price_option}</Detail>}
        {intent === "consultation" && <Detail label="Asks for">The free consultation</Detail>}
        <HistoryDetail email={email} personId={person_id} />
      </DetailList>
    </DialogSection>
  );
}
