import { Link } from "react-router";
import { personAddress } from "#app/features/people/person.ts";
import { TimelineList } from "#app/features/timeline/components/timeline-list.tsx";
import { type TimelineEntry, type TimelineShown, timelineShown, timelineTexts } from "#app/features/timeline/schema.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { ChipLinks } from "#app/ui/view-links.tsx";

type TimelinePanelProps = {
  personId: string;
  view: { show: TimelineShown; before?: string | undefined };
  timeline: { entries: TimelineEntry[]; older: string | undefined };
  timeZone: string;
  now: Date;
};

/** A person's history, page by page, with filters. */
export function TimelinePanel({ personId, view, timeline, timeZone, now }: TimelinePanelProps) {
  const { entries, older } = timeline;
  return (
    <Panel aria-labelledby="timeline-title">
      <PanelTitle id="timeline-title">{timelineTexts.title}</PanelTitle>
      <ChipLinks
        label="Show"
        className="border-b border-border px-4 py-3.5 md:px-5.5"
        links={timelineShown.map((show) => ({
          to: timelineAddress(personId, show),
          label: timelineShownLabels[show],
          isCurrent: show === view.show,
        }))}
      />
      {entries.length > 0 ? (
        <TimelineList entries={entries} timeZone={timeZone} now={now} label={timelineTexts.title} />
      ) : (
        <Empty title={timelineTexts.none} />
      )}
      {(older || view.before) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3 px-4 pb-5 md:px-5.5">
          {view.before && (
            <Link to={timelineAddress(personId, view.show)} className={stepClass}>
              {timelineTexts.newest}
            </Link>
          )}
          {older && (
            <Link to={timelineAddress(personId, view.show, older)} rel="next" className={stepClass}>
              {timelineTexts.older}
            </Link>
          )}
        </nav>
      )}
    </Panel>
  );
}

const stepClass = buttonClass({ variant: "quiet", size: "small" });

const timelineShownLabels: Record<TimelineShown, string> = {
  all: "All",
  sessions: "Sessions",
  requests: "Requests",
  mails: "Mails",
  changes: "Changes",
};

/** The address of a filtered timeline. */
function timelineAddress(personId: string, show: TimelineShown, before?: string): string {
  const query = new URLSearchParams({ ...(show !== "all" && { show }), ...(before && { before }) });
  return query.size > 0 ? `${personAddress(personId)}?${query}` : personAddress(personId);
}
