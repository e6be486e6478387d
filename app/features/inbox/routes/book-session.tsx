import { data, redirect } from "react-router";
import { getRequestedService } from "#app/features/services/queries.server.ts";
import type { Handle } from "#app/lib/page-handle.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { bookingPage, thankYouPage } from "#app/lib/public-pages.ts";
import { siteFacts } from "#app/lib/site-facts.ts";
import { isAway } from "#app/platform/db/away.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { answerOrFailed } from "#app/platform/forms/form-answer.ts";
import { fieldErrors, formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerDeclined, type Intake } from "#app/platform/forms/intake.server.ts";
import { senderOf } from "#app/platform/forms/sender.server.ts";
import { storeSubmission } from "#app/platform/forms/store-submission.server.ts";
import { isDataRequest } from "#app/platform/http/is-data-request.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { BookingAnswer } from "../booking.ts";
import { BookingForm } from "../components/booking-form.tsx";
import { WhatHappensNext } from "../components/what-happens-next.tsx";
import { receiveBooking } from "../mutations.server.ts";
import { BookingInput, ServiceSlug } from "../schema.ts";
import type { Route } from "./+types/book-session.ts";

export const handle = { hydrates: bookingPage.hydrates } satisfies Handle;

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const slug = ServiceSlug.safeParse(searchParams.get("service")).data;
  const service = slug
    ? await withFallback(getRequestedService(visitorDb(), slug), undefined, "Error fetching services")
    : undefined;
  const optionId = service?.options.find(({ id }) => id === searchParams.get("option"))?.id;
  return { service, optionId, isConsultation: searchParams.get("intent") === "consultation" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await formFields(request);
  const form = BookingInput.safeParse(typed);
  if (!form.success) return answer({ outcome: "refused", errors: fieldErrors(form.error), typed }, 400);
  const facts = context.get(requestFacts);
  let received: Intake;
  try {
    received = await storeSubmission(facts, (tx) => receiveBooking(tx, form.data, senderOf(facts)));
  } catch (error) {
    if (!isAway(error)) throw error;
    log.error({ id: facts.id, ...reasonOf(error) }, "Error storing a booking request");
    return answer({ outcome: "failed", typed }, 503);
  }
  if (!received.ok) return answerDeclined(received, typed);
  if (isDataRequest(request)) return answer({ outcome: "sent" }, 200);
  throw redirect(thankYouPage.path, 303);
}

function answer(body: BookingAnswer, status: number) {
  return data(body, status);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<BookingAnswer> {
  return answerOrFailed(serverAction);
}

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
  const { service, optionId, isConsultation } = loaderData;
  return (
    <Toaster>
      <main id="main" tabIndex={-1} className="pt-header">
        <div className="wrap grid items-start gap-[clamp(2rem,6vw,6rem)] pt-[clamp(2rem,5vw,5rem)] pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
          <WhatHappensNext hours={hours} replyHours={reply_hours} />
          <BookingForm
            action={sameAddress(loaderData)}
            preset={{ service, optionId, consultationMinutes: isConsultation ? consultation_minutes : undefined }}
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
