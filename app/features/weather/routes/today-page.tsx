import { Home, Sun, Video } from "lucide-react";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { todayPage } from "#app/lib/public-pages.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LineCall } from "#app/ui/line-call.tsx";
import { type PublicDay, readPublicDay } from "../watch.server.ts";
import type { Route } from "./+types/today-page.ts";

export async function loader() {
  const read = async () => {
    const { time_zone: zone } = await requireSettings(bookingDb());
    return readPublicDay(bookingDb(), { zone, now: Date.now() });
  };
  return { day: await withFallback(read(), undefined, "Error fetching today") };
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = siteFacts(matches);
  return pageMeta({ title: "Today", description: "Whether today's sessions are on.", page: todayPage, site });
}

/** Tells everyone whether today's sessions take place, without names. */
export default function Today({ loaderData: { day }, matches }: Route.ComponentProps) {
  const { settings } = siteFacts(matches);
  return (
    <main id="main" tabIndex={-1} className="pt-header">
      <div className="grid lg:grid-cols-2">
        <div className="px-gutter py-[clamp(2rem,5vw,4.5rem)] lg:pl-[max(var(--gutter),calc((100vw-80rem)/2))]">
          {day ? <Day day={day} /> : <h1>I can't say right now</h1>}
          {settings.phone && (
            <ButtonLink href={settings.tel} variant="secondary" className="mt-6 max-md:w-full">
              No mail? Call {settings.phone}
            </ButtonLink>
          )}
        </div>
        {day && <LineCall call={calls[day.state]} figure={day.figure} className="min-h-70 lg:min-h-120" />}
      </div>
    </main>
  );
}

const states = {
  on: { tone: "processed", label: "On" },
  watching: { tone: "outline", label: "Not decided yet" },
  off: { tone: "open", label: "Off" },
} as const;

type State = keyof typeof states;
const calls = { on: "in", watching: "up", off: "out" } as const;
const stateOf = (state: string) => states[state as State] ?? states.on;

function Day({ day }: { day: PublicDay }) {
  const { tone, label } = stateOf(day.state);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <h1 className="mt-4 text-balance">{day.title}</h1>
      <p className="mt-4 max-w-144 text-lead text-muted-foreground">{day.lead}</p>
      <ul className="mt-8 border-t-2 border-foreground">
        {day.places.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </ul>
      <p className="mt-5 text-ui text-muted-foreground">{day.seen}.</p>
    </>
  );
}

const kinds = {
  outdoor: { icon: Sun, label: "Outdoor" },
  indoor: { icon: Home, label: "Indoor" },
  online: { icon: Video, label: "A call" },
} as const;

function Place({ place: { name, kind, state, words } }: { place: PublicDay["places"][number] }) {
  const { icon: Kind, label } = kinds[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border py-3.5 text-ui">
      <Kind aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="text-muted-foreground">{label}</span>
      </span>
      <Badge tone={stateOf(state).tone}>{words}</Badge>
    </li>
  );
}
