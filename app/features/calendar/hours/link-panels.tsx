import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { forecastPath, visitorRulesPath, wordsPath } from "../addresses.ts";
import { feedPath, feedTexts } from "../feed/feed.ts";
import { wordsTexts } from "./hours.ts";

type LinkPanelProps = { id: string; title: string; to: string; link: string; text: string; note?: string };

function LinkPanel({ id, title, to, link, text, note }: LinkPanelProps) {
  return (
    <Panel aria-labelledby={id}>
      <PanelHead id={id} title={title} action={<PanelLink to={to}>{link}</PanelLink>} />
      <div className="grid gap-1 px-4 py-3.5 md:px-5.5">
        <p className="text-ui">{text}</p>
        {note && <p className="text-small text-muted-foreground">{note}</p>}
      </div>
    </Panel>
  );
}

export const VisitorsPanel = () => (
  <LinkPanel
    id="visitors-title"
    title="What people may do themselves"
    to={visitorRulesPath}
    link="Change rules"
    text="Until when moving and cancelling is free, how long a request waits, and when people are reminded."
  />
);

export const ForecastLinkPanel = () => (
  <LinkPanel
    id="forecast-title"
    title="Forecast"
    to={forecastPath}
    link="Set the forecast"
    text="Rain and heat on Today and in the week, for your outdoor places."
  />
);

export const WordsPanel = () => (
  <LinkPanel id="words-title" title={wordsTexts.title} to={wordsPath} link="Set meanings" text={wordsTexts.lead} />
);

export const FeedPanel = ({ words }: { words: string }) => (
  <LinkPanel
    id="feed-title"
    title={feedTexts.title}
    to={feedPath}
    link="Manage address"
    text={feedTexts.about}
    note={words}
  />
);
