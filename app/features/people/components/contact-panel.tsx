import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { ContactLinks } from "./household-panel.tsx";

/** How to reach a person without a household. */
export function ContactPanel({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <Panel aria-labelledby="contact-title">
      <PanelTitle id="contact-title">Contact</PanelTitle>
      <div className="px-4 py-3.5 md:px-5.5">
        <ContactLinks email={email} phone={phone} />
        {!email && !phone && <p className="text-ui text-muted-foreground">No address and no number yet.</p>}
      </div>
    </Panel>
  );
}
