import { CloudRain, Plus } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { newSessionPath, rainCallPath } from "#app/features/calendar/addresses.ts";
import { DayList } from "#app/features/calendar/week/day-list.tsx";
import { useKeptPages } from "#app/features/devices/components/kept-pages.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { WatchStrip } from "#app/features/weather/components/watch-strip.tsx";
import { ForecastPanel } from "#app/features/weather/forecast/forecast-strip.tsx";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/today-page.ts";
import { LooseEndsPanel } from "./loose-ends-panel.tsx";
import { NextCard } from "./next-card.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import { SignalStrip } from "./signal-strip.tsx";
import { readToday } from "./today.server.ts";
import { UnsentPanel } from "./unsent-panel.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: today, status } = await loaded(readPage(db), "Error fetching today");
  return data({ today }, status);
}

async function readPage(db: Tx) {
  const { time_zone: zone, reply_hours: replyHours } = await requireSettings(db);
  return readToday(db, { zone, now: Date.now(), replyHours });
}

export function meta() {
  return [{ title: "Today" }];
}

/** The coach's phone between two lessons: what is next, who is waiting, and what is still open. */
export default function TodayPage({ loaderData: { today } }: Route.ComponentProps) {
  useLive(["calendar", "credits", "messages", "notes", "people", "weather"]);
  useKeptPages(today?.offline ?? [], today?.readAt ?? 0);
  if (!today)
    return (
      <AdminPage title="Today">
        <LoadError title="Failed to load today" onRetry={() => location.reload()} />
      </AdminPage>
    );
  return (
    <AdminPage
      title={today.title}
      lead={today.lead}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to={newSessionPath} className={buttonClass({ variant: "quiet", size: "small" })}>
            <Plus aria-hidden />
            New session
          </Link>
          {today.canCallOff && today.forecast.length === 0 && (
            <Link to={rainCallPath} className={buttonClass({ variant: "quiet", size: "small" })}>
              <CloudRain aria-hidden />
              Rain call
            </Link>
          )}
        </div>
      }
    >
      <SignalStrip readAt={today.readAt} />
      <UnsentPanel zone={today.zone} />
      <WatchStrip watched={today.watched} />
      {/* Phones show this order; large screens show requests and loose ends in a second column. */}
      <div className="grid items-start gap-4 beside:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] beside:grid-rows-[auto_auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <NextCard next={today.next} />
          {today.forecast.map((strip) => (
            <ForecastPanel key={strip.place} strip={strip} withCall />
          ))}
        </div>
        <div className="grid min-w-0 gap-4 beside:col-start-2 beside:row-span-2 beside:row-start-1">
          <RequestsPanel requests={today.requests} />
          <LooseEndsPanel ends={today.ends} unwritten={today.unwritten} />
        </div>
        <Panel aria-labelledby="day-title" className="beside:col-start-1 beside:row-span-2">
          <PanelHead
            id="day-title"
            title="The day"
            action={<span className="text-small text-muted-foreground">{today.count}</span>}
          />
          <div className="px-4 py-3 md:px-5.5">
            {today.day && <DayList view={{}} day={today.day} now={today.now} travel={today.travel} whyNot={[]} />}
          </div>
        </Panel>
      </div>
    </AdminPage>
  );
}
