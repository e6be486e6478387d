import type { CalendarShown } from "../addresses.ts";
import { SessionRow } from "../week/day-list.tsx";
import { sessionsOf, type WeekDay } from "../week/week.ts";

/** Every session of four weeks, day by day. */
export function SessionList({ view, days }: { view: CalendarShown; days: WeekDay[] }) {
  const booked = days.filter((day) => sessionsOf(day).length > 0);
  if (booked.length === 0) return <p className="py-6 text-ui text-muted-foreground">Nothing booked in these weeks.</p>;
  return (
    <div className="grid max-w-200 gap-6">
      {booked.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-1 text-body leading-head font-semibold font-stretch-104%">
            {day.words}
          </h2>
          <ol className="grid">
            {sessionsOf(day).map((session) => (
              <SessionRow key={session.id} view={view} session={session} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
