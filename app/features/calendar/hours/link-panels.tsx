import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { forecastPath, visitorRulesPath, wordsPath } from "../addresses.ts";
import { feedPath, feedTexts } from "../feed/feed.ts";
import { wordsTexts } from "./hours.ts";

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

export function ForecastLinkPanel() {
  return (
    <Panel aria-labelledby="forecast-title">
      <PanelHead
        id="forecast-title"
        title="Forecast"
        action={<PanelLink to={forecastPath}>Set the forecast</PanelLink>}
      />
      <p className="px-4 py-3.5 text-ui md:px-5.5">Rain and heat on Today and in the week, for your outdoor places.</p>
    </Panel>
  );
}

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
