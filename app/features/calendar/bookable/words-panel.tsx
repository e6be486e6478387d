import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { wordsPath } from "../addresses.ts";
import { wordsTexts } from "../hours/hours.ts";

/** What people mean when they write when it suits them. */
export function WordsPanel() {
  return (
    <Panel aria-labelledby="words-title">
      <PanelHead
        id="words-title"
        title={wordsTexts.title}
        action={<PanelLink to={wordsPath}>Set meanings</PanelLink>}
      />
      <p className="px-4 py-3.5 text-ui md:px-5.5">{wordsTexts.lead}</p>
    </Panel>
  );
}
