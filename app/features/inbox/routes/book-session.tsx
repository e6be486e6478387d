import { redirect } from "react-router";
import { getRequestedService, listOwnSessions } from "#app/features/services/queries.server.ts";
import type { Handle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { bookingPage, thankYouPage } from "#app/lib/public-pages.ts";
import { siteFacts } from "#app/lib/site-facts.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { receiveForm } from "#app/platform/forms/receive.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { BookingField } from "../booking.ts";
import { BookingForm } from "../components/booking-form.tsx";
import { WhatHappensNext } from "../components/what-happens-next.tsx";
import { receiveBooking } from "../mutations.server.ts";
import { BookingInput, ServiceSlug } from "../schema.ts";
import type { Route } from "./+types/book-session.ts";

export const handle = { hydrates: bookingPage.hydrates } satisfies Handle;

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const slug = ServiceSlug.safeParse(searchParams.get("service")).data;
  const [service, ownSessions] = await Promise.all([
    slug ? withFallback(getRequestedService(visitorDb(), slug), undefined, errorMessage) : undefined,
    withFallback(listOwnSessions(visitorDb()), undefined, errorMessage),
  ]);
  const optionId = service?.options.find(({ id }) => id === searchParams.get("option"))?.id;
  return { service, optionId, ownSessions, isConsultation: searchParams.get("intent") === "consultation" };
}

const errorMessage = "Error fetching services";

export function action({ request, context }: Route.ActionArgs) {
  return receiveForm<BookingField, BookingInput, { ok: true }>(
    { request, context },
    {
      schema: BookingInput,
      receive: receiveBooking,
      errorMessage: "Error storing a booking request",
      next: () => redirect(thankYouPage.path, 303),
      staysOnPage: true,
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

/** Also without JavaScript: when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function shouldRevalidate() {
  return false;
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
  const { service, optionId, ownSessions, isConsultation } = loaderData;
  return (
    <Toaster>
      <main id="main" tabIndex={-1} className="pt-header">
        <div className="wrap grid items-start gap-[clamp(2rem,6vw,6rem)] pt-[clamp(2rem,5vw,5rem)] pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
          <WhatHappensNext hours={hours} replyHours={reply_hours} />
          <BookingForm
            action={sameAddress(loaderData)}
            preset={{ service, optionId, consultationMinutes: isConsultation ? consultation_minutes : undefined }}
            ownSessions={ownSessions}
            replyHours={reply_hours}
            pageAnswer={actionData}
          />
        </div>
      </main>
    </Toaster>
  );
}

/** With what is known of its query, so that a refused form comes back with the same presets. */
function sameAddress({ service, optionId, isConsultation }: Route.ComponentProps["loaderData"]): string {
  const query = new URLSearchParams({
    ...(service && { service: service.slug }),
    ...(optionId && { option: optionId }),
    ...(isConsultation && { intent: "consultation" }),
  });
  return query.size > 0 ? `${bookingPage.path}?${query}` : bookingPage.path;
}
