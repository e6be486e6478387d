import type { SessionStatus } from "../schema.ts";
import { SessionBadge } from "../sheet/session-sign.tsx";

const shown: readonly SessionStatus[] = [
  ...(["held", "requested", "booked", "completed"] as const),
  ...(["cancelled", "weathered", "no_show"] as const),
];

/** What the shapes of the grid mean, and the zone of its times, once. */
export function CalendarLegend({ zone }: { zone: string }) {
  return (
    <div data-on-screen className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-caption text-muted-foreground">
      <ul aria-label="States of a session" className="flex flex-wrap gap-2">
        {shown.map((status) => (
          <li key={status}>
            <SessionBadge status={status} />
          </li>
        ))}
      </ul>
      <p>Lighter hours are open. All times {zone}.</p>
    </div>
  );
}
