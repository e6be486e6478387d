import { Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { OpenTimes } from "#app/features/booking/components/open-times.tsx";
import { readBookableTimes } from "#app/features/booking/open-week.server.ts";
import type { BookingField } from "#app/features/inbox/booking.ts";
import { BookingForm, type ShownTimes } from "#app/features/inbox/forms/booking-form.tsx";
import { WaitForTime } from "#app/features/inbox/forms/wait-for-time.tsx";
import { WhatHappensNext } from "#app/features/inbox/forms/what-happens-next.tsx";
import { receiveBooking } from "#app/features/inbox/receive.server.ts";
import { BookingInput, ServiceSlug } from "#app/features/inbox/schema.ts";
import { minutesIn } from "#app/features/services/packages.ts";
import { getRequestedService, listSessionChoices } from "#app/features/services/queries.server.ts";
import { type Handle, pageMeta, siteFacts } from "#app/lib/page.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { bookingPage, thankYouPage } from "#app/lib/public-pages.ts";
import { dateIn } from "#app/lib/time/time-field.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { bookingDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { factsIn, orFailed } from "#app/platform/forms/answer.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";
import { type VisitorRequest, visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { provenAddress } from "#app/shell/site/family/family.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/book-session.ts";
import { type ReceivedBooking, receiveBookingOfTime } from "./book-session.server.ts";
import { fillIn } from "./fill-in.server.ts";
import { mailNewLink } from "./new-link.server.ts";
import { receiveWish } from "./receive-wish.server.ts";
import { lookAtWords } from "./words-times.server.ts";
import { WordsTimes, type WordsTimesAnswer } from "./words-times.tsx";

export const handle = { hydrates: bookingPage.hydrates, showsOwnTimes: true } satisfies Handle;

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const slug = ServiceSlug.safeParse(searchParams.get("service")).data;
  const [service, sessions] = await Promise.all([
    slug ? withFallback(getRequestedService(visitorDb(), slug), undefined, errorMessage) : undefined,
    withFallback(listSessionChoices(visitorDb()), undefined, errorMessage),
  ]);
  const option = service?.options.find(({ id }) => id === searchParams.get("option"));
  const isConsultation = searchParams.get("intent") === "consultation";
  const view = { slug, minutes: option && minutesIn(option), on: dateIn(searchParams.get("on")) };
  const times = isConsultation
    ? undefined
    : await withFallback(readBookableTimes(bookingDb(), view), undefined, "Error fetching open times");
  return { service, optionId: option?.id, sessions, isConsultation, times };
}

const errorMessage = "Error fetching services";

export const action = visitorAction<BookingInput, BookingField, WordsTimesAnswer, ReceivedBooking>({
  schema: BookingInput,
  receive: receiveRequest,
  door: ({ time, wait }) => (time || wait ? bookingDb() : visitorDb()),
  errorMessage: "Error storing a booking request",
  next: (received) => redirect(thankYouAddress(received), 303),
  leadsTo: thankYouAddress,
  staysOnPage: true,
  look: lookInstead,
});

/** For a button that does not submit the request. */
async function lookInstead(asked: VisitorRequest, { look, ...typed }: Record<string, string>) {
  if (look === "me") return fillIn(asked);
  if (look === "link") return mailNewLink(asked, typed);
  return look ? lookAtWords(asked, typed) : undefined;
}

/** With a picked time, for the waiting list, or in words alone. */
async function receiveRequest(tx: Tx, booking: BookingInput, sender: Sender, { request }: VisitorRequest) {
  const { time, wait } = booking;
  const from = { sender, proof: await provenAddress(request, booking.email) };
  if (time) return receiveBookingOfTime(tx, { ...booking, time }, from);
  return wait ? receiveWish(tx, { ...booking, wait }, from) : receiveBooking(tx, booking, sender, from.proof);
}

function thankYouAddress({ time, picked }: ReceivedBooking): string {
  const query = new URLSearchParams({ ...(time && { time }), ...(picked && { at: pickedValue(picked) }) });
  return query.size > 0 ? `${thankYouPage.path}?${query}` : thankYouPage.path;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

/** Passes on `retry-after`, even without JavaScript. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Only another session or week has other times; submitting changes nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Book a Session",
    description: "Ask for a session: say when suits you and what you want to work on. A request, not a payment.",
    page: bookingPage,
    site: siteFacts(matches).site,
  });
}

export default function BookSession({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { hours, reply_hours, consultation_minutes } = siteFacts(matches).settings;
  const { service, optionId, sessions, isConsultation, times } = loaderData;
  const navigate = useNavigate();
  const showTimesOf = (code: string) => {
    const bookable = times?.services.find((one) => one.code === code);
    void navigate(addressWith({ service: bookable?.slug }), { replace: true, preventScrollReset: true });
  };
  return (
    <Toaster>
      <main id="main" tabIndex={-1} className="pt-header" data-zone={times?.timeZone}>
        <div className="wrap grid items-start gap-[clamp(2rem,6vw,6rem)] pt-[clamp(2rem,5vw,5rem)] pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
          <WhatHappensNext hours={hours} replyHours={reply_hours} times={times} />
          <BookingForm
            action={sameAddress(loaderData)}
            preset={{ service, optionId, consultationMinutes: isConsultation ? consultation_minutes : undefined }}
            sessions={sessions}
            replyHours={reply_hours}
            pageAnswer={actionData}
            belowWords={times && ((chosen) => <WordsTimes answer={factsIn(actionData)} chosen={chosen} />)}
            times={times && ((shown) => <Times times={times} shown={shown} at={loaderData} />)}
            onSessionType={times && showTimesOf}
          />
        </div>
      </main>
    </Toaster>
  );
}

type TimesProps = {
  times: NonNullable<Route.ComponentProps["loaderData"]["times"]>;
  shown: ShownTimes;
  at: Route.ComponentProps["loaderData"];
};

/** The open times of the chosen session, or the sessions that have some. */
function Times({ times: { services, chosen, rule }, shown, at }: TimesProps) {
  const { sessionType, words, wait, ...rest } = shown;
  if (!chosen?.week || (sessionType && sessionType !== chosen.code))
    return (
      <div className="grid gap-5">
        {!sessionType && <WithTimes services={services} />}
        {words}
      </div>
    );
  const isBooked = chosen.mode === "instant";
  const consequence = isBooked
    ? `${chosen.title}. It is yours as soon as you send this.`
    : `${chosen.title}. Held for you until I answer.`;
  return (
    <OpenTimes
      id="booking-time"
      week={chosen.week}
      addressOf={(on) => addressWith({ service: chosen.slug, option: at.optionId, on })}
      consequence={consequence}
      rule={rule}
      {...rest}
    >
      {words}
      {chosen.capacity === 1 && <WaitForTime {...wait} />}
    </OpenTimes>
  );
}

type WithTimesProps = { services: TimesProps["times"]["services"] };

function WithTimes({ services }: WithTimesProps) {
  return (
    <p className="text-ui text-muted-foreground">
      See open times for{" "}
      {services.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && (index === services.length - 1 ? " or " : ", ")}
          <Link to={addressWith({ service: slug })} preventScrollReset className="font-semibold">
            {title}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

/** With its known query, so that a refused form keeps the same presets. */
function sameAddress({ service, optionId, isConsultation, times }: Route.ComponentProps["loaderData"]): string {
  return addressWith({
    ...{ service: service?.slug, option: optionId, on: times?.chosen?.week?.date },
    intent: isConsultation ? "consultation" : undefined,
  });
}

function addressWith(query: Record<string, string | undefined>): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length > 0 ? `${bookingPage.path}?${new URLSearchParams(known)}` : bookingPage.path;
}
