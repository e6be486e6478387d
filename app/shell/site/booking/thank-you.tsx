import { Check } from "lucide-react";
import { listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords, zoneInWords } from "#app/lib/dates.ts";
import { type Handle, pageMeta, siteFacts } from "#app/lib/page.ts";
import { PickedTime } from "#app/lib/picked-time.ts";
import { homePage, servicesPage, thankYouPage } from "#app/lib/public-pages.ts";
import { countOfHours, msPerHour } from "#app/lib/time/durations.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LineCall } from "#app/ui/line-call.tsx";
import type { Route } from "./+types/thank-you.ts";

export const handle = { hasFooter: false } satisfies Handle;

export function meta({ matches }: Route.MetaArgs) {
  const { site, settings } = siteFacts(matches);
  return pageMeta({ title: "Thank You", description: promise(settings.reply_hours), page: thankYouPage, site });
}

const times = ["requested", "booked", "asked", "waiting", "unproven", "unlisted"] as const;

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const picked = PickedTime.safeParse(searchParams.get("at")).data;
  const shown = picked && (await withFallback(readPicked(picked), undefined, "Error fetching a picked time"));
  return { time: times.find((time) => time === searchParams.get("time")), ...shown };
}

/** 'Tue, Nov 17, 5:30 PM Eastern Time, Riverside', and by when the coach answers, if the hold ends before the promised time. */
async function readPicked({ start, placeId }: { start: number; placeId: string }) {
  const { time_zone: zone, reply_hours } = await requireSettings(bookingDb());
  const [places, calendar] = await Promise.all([listOpenPlaces(bookingDb()), getCalendar(bookingDb())]);
  const place = places.find(({ id }) => id === placeId);
  if (!place || !calendar) return undefined;
  const heldHours = Math.min(calendar.answer_hours, (start - Date.now()) / msPerHour);
  const by = heldHours < reply_hours ? momentInWords(Date.now() + heldHours * msPerHour, zone) : undefined;
  return { when: `${momentInWords(start, zone)} ${zoneInWords(zone, start)}, ${place.name}`, by };
}

export default function ThankYou({ matches, loaderData: { time, when, by } }: Route.ComponentProps) {
  const { reply_hours } = siteFacts(matches).settings;
  return (
    <main id="main" tabIndex={-1} className="grid pt-header md:min-h-svh md:grid-cols-2 md:items-stretch">
      <div className="flex flex-col items-start px-gutter pt-10 pb-12 md:justify-center md:py-12 md:pr-[clamp(1.5rem,5vw,5rem)] md:pb-16 md:pl-[max(var(--gutter),calc((100vw-80rem)/2))]">
        <p className="mb-6 inline-flex h-8 items-center gap-2 rounded-sm bg-status-processed-bg px-3 text-small font-640 text-status-processed">
          <Check aria-hidden className="size-4" />
          {time === "booked" ? "Booked" : "Request received"}
        </p>
        <h1>Thank You!</h1>
        {when && <p className="mt-5 text-h3">{when}</p>}
        <p className="mt-5 max-w-120 text-lead text-muted-foreground">
          {time ? becameOf(time, { replyHours: reply_hours, by }) : promise(reply_hours)}
        </p>
        <div className="mt-9 flex flex-wrap gap-3 max-md:w-full">
          <ButtonLink href={homePage.path} className="max-md:w-full">
            Back to Home
          </ButtonLink>
          <ButtonLink href={servicesPage.path} variant="secondary" className="max-md:w-full">
            View Services
          </ButtonLink>
        </div>
      </div>
      <LineCall call="in" className="min-h-68 max-md:-order-1 md:min-h-88" />
    </main>
  );
}

type Promised = { replyHours: number; by: string | undefined };

/** What happened to the picked time. */
function becameOf(time: (typeof times)[number], { replyHours, by }: Promised): string {
  if (time === "booked") return "The time is yours. An email with everything is on its way to you.";
  if (time === "requested")
    return `The time you picked is held for you. You will have an answer ${by ? `by ${by}` : `within ${countOfHours(replyHours)}`}.`;
  if (time === "waiting")
    return "You are on my waiting list. I will write to you as soon as such a time opens up; an email with a link to leave the list is on its way.";
  if (time === "unproven")
    return "One tap is left: I have sent you an email with a link. Open it within a day and tap the button there, and you are on my waiting list.";
  if (time === "unlisted")
    return `I have your words. My waiting list takes no more just now, so I'll answer you myself within ${countOfHours(replyHours)}.`;
  return `I'll check whether the time you picked is still free. You will have an answer within ${countOfHours(replyHours)}.`;
}

function promise(replyHours: number): string {
  return `Your booking request has been submitted. You will have an answer within ${countOfHours(replyHours)}.`;
}
