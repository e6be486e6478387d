import { Clock, CloudRain, Hourglass, ListChecks, Plus, Settings2 } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import {
  hoursPath,
  looseEndsPath,
  newSessionPath,
  rainCallPath,
  waitingPath,
} from "#app/features/calendar/addresses.ts";
import { SessionSheet } from "#app/features/calendar/sheet/session-sheet.tsx";
import { readCalendar } from "#app/features/calendar/week/calendar.server.ts";
import { CalendarBar, CalendarLegend } from "#app/features/calendar/week/calendar-bar.tsx";
import { CalendarView } from "#app/features/calendar/week/calendar-view.server.ts";
import { DayList, SessionList } from "#app/features/calendar/week/day-list.tsx";
import { WeekGrid } from "#app/features/calendar/week/week-grid.tsx";
import { WeekStrip } from "#app/features/calendar/week/week-strip.tsx";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { WatchStrip } from "#app/features/weather/components/watch-strip.tsx";
import { withForecast } from "#app/features/weather/forecast/forecast-view.server.ts";
import { readWatched } from "#app/features/weather/watch.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/calendar-page.ts";

/** From this day on the sheet opens on the left, so that it does not cover the session. */
const middleDay = 3;

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = CalendarView.parse(Object.fromEntries(url.searchParams));
  const { time_zone: zone } = await withFallback(requireSettings(db), defaultSettings, "Error fetching settings");
  const { value: calendar, status } = await loaded(readPage(db, zone, view), "Error fetching the calendar");
  const here = { zone, now: Date.now() };
  const watched = await withFallback(readWatched(db, here), undefined, "Error fetching the decision ahead");
  return data({ view, calendar, watched }, status);
}

async function readPage(db: Tx, zone: string, view: CalendarView) {
  const calendar = await readCalendar(db, zone, view);
  return calendar && { ...calendar, days: await withForecast(db, calendar.days, { zone, now: calendar.now.at }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.calendar ? `${loaderData.calendar.title} | Calendar` : "Calendar" }];
}

/** The coach's weeks: a grid on wide screens, one day on phones, or a list. */
export default function CalendarPage({ loaderData: { view, calendar, watched } }: Route.ComponentProps) {
  useLive(["calendar", "people", "weather"]);
  if (!calendar)
    return (
      <AdminPage title="Calendar">
        <LoadError title="Failed to load the calendar" onRetry={() => location.reload()} />
      </AdminPage>
    );
  const { days, day, now } = calendar;
  const isList = view.view === "list";
  return (
    <AdminPage
      title={<ByView view={view.view} week={calendar.title} day={calendar.dayTitle} />}
      lead={<ByView view={view.view} week={calendar.lead} day={calendar.dayLead} />}
      action={<CalendarButtons />}
    >
      <WatchStrip watched={watched} />
      <CalendarBar view={view} {...calendar} />
      {calendar.hasHours || calendar.hasSessions ? (
        <>
          {isList && <SessionList view={view} days={days} />}
          {!isList && view.view !== "day" && (
            <div className={view.view === "week" ? undefined : "max-md:hidden"}>
              <WeekGrid view={view} days={days} now={now} />
              <CalendarLegend zone={calendar.zoneWords} />
            </div>
          )}
          {!isList && view.view !== "week" && day && (
            <div className={view.view === "day" ? undefined : "md:hidden"}>
              <WeekStrip view={view} days={days} on={day.date} />
              <DayList view={view} day={day} now={now} travel={calendar.travel} whyNot={calendar.whyNot} />
            </div>
          )}
        </>
      ) : (
        <NoHours />
      )}
      <p data-on-screen className="mt-6 flex flex-wrap gap-x-6 text-ui md:hidden">
        <Link to={rainCallPath} className="inline-flex min-h-11 items-center font-semibold">
          Rain call
        </Link>
        <Link to={hoursPath} className="inline-flex min-h-11 items-center font-semibold">
          Hours and places
        </Link>
        <Link to={waitingPath} className="inline-flex min-h-11 items-center font-semibold">
          Waiting list
        </Link>
        <Link to={looseEndsPath} className="inline-flex min-h-11 items-center font-semibold">
          Loose ends
        </Link>
      </p>
      {calendar.sheet && (
        <SessionSheet
          key={calendar.sheet.id}
          view={view}
          sheet={calendar.sheet}
          isAtRight={days.findIndex(({ date }) => date === calendar.sheet?.date) > middleDay}
        />
      )}
    </AdminPage>
  );
}

type ByViewProps = { view: CalendarView["view"]; week: string; day: string };

/** Without a chosen view, phones show the day and larger screens the week. */
function ByView({ view, week, day }: ByViewProps) {
  if (view) return view === "day" ? day : week;
  return (
    <>
      <span className="max-md:hidden">{week}</span>
      <span className="md:hidden">{day}</span>
    </>
  );
}

function CalendarButtons() {
  return (
    <div data-on-screen className="flex flex-wrap gap-3 max-md:hidden">
      <Link to={rainCallPath} className={buttonClass({ variant: "quiet", size: "small" })}>
        <CloudRain aria-hidden />
        Rain call
      </Link>
      <Link to={looseEndsPath} className={buttonClass({ variant: "quiet", size: "small" })}>
        <ListChecks aria-hidden />
        Loose ends
      </Link>
      <Link to={waitingPath} className={buttonClass({ variant: "quiet", size: "small" })}>
        <Hourglass aria-hidden />
        Waiting list
      </Link>
      <Link to={hoursPath} className={buttonClass({ variant: "quiet", size: "small" })}>
        <Settings2 aria-hidden />
        Hours and places
      </Link>
      <Link to={newSessionPath} className={buttonClass({ size: "small" })}>
        <Plus aria-hidden />
        New session
      </Link>
    </div>
  );
}

/** Shown until the calendar is set up. */
function NoHours() {
  return (
    <Panel className="grid justify-items-start gap-4 p-6 md:p-8">
      <div>
        <h2 className="text-h3">You have no hours yet</h2>
        <p className="mt-1.5 max-w-[34rem] text-ui text-muted-foreground">
          Say when and where you coach. Then this page shows what is open and what is booked, and nothing can be booked
          twice.
        </p>
      </div>
      <Link to={hoursPath} className={buttonClass({ size: "small" })}>
        <Clock aria-hidden />
        Set your hours
      </Link>
    </Panel>
  );
}
