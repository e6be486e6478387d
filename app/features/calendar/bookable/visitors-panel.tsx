import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { visitorRulesPath } from "../addresses.ts";

/** Where the coach says what people may do by the links in their mails. */
export function VisitorsPanel() {
  return (
    <Panel aria-labelledby="visitors-title">
      <PanelHead
        id="visitors-title"
        title="What people may do themselves"
        action={<PanelLink to={visitorRulesPath}>Change rules</PanelLink>}
      />
      <p className="px-4 py-3.5 text-ui md:px-5.5">
        Until when moving and cancelling is free, how long a request waits, and when people are reminded.
      </p>
    </Panel>
  );
}
