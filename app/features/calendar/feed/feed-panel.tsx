import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { feedPath, feedTexts } from "../busy/busy.ts";

/** The coach's sessions for a calendar elsewhere. */
export function FeedPanel({ words }: { words: string }) {
  return (
    <Panel aria-labelledby="feed-title">
      <PanelHead id="feed-title" title={feedTexts.title} action={<PanelLink to={feedPath}>Manage address</PanelLink>} />
      <div className="grid gap-1 px-4 py-3.5 md:px-5.5">
        <p className="text-ui">{feedTexts.about}</p>
        <p className="text-small text-muted-foreground">{words}</p>
      </div>
    </Panel>
  );
}
