import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { SessionChoice } from "#app/features/services/schema.ts";
import { thankYouPage } from "#app/lib/public-pages.ts";
import { countOfHours } from "#app/lib/time/durations.ts";
import { type Choice, errorsIn, insteadIn, remedyIn, typedIn } from "#app/platform/forms/answer.ts";
import { useAnswer } from "#app/platform/forms/browser/use-answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useIdempotencyKey } from "#app/platform/forms/browser/use-idempotency-key.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Honeypot, PrivacyNote } from "#app/ui/form-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type BookingAnswer, bookingTexts, thankYouDelayMs } from "../booking.ts";
import { BookingFields, bookingFieldIds } from "./booking-fields.tsx";
import { FormNotice } from "./form-notice.tsx";
import type { BookingPreset } from "./preset-fields.tsx";

type BookingFormProps = {
  action: string;
  preset: BookingPreset;
  sessions: SessionChoice[] | undefined;
  replyHours: number;
  /** The result that the page shows, when the form was sent without JavaScript. */
  pageAnswer: BookingAnswer | undefined;
  /** For the current choice; see BookingFields. */
  times?: ((shown: ShownTimes) => ReactNode) | undefined;
  onSessionType?: ((code: string) => void) | undefined;
  /** Below the words: how they were understood. */
  belowWords?: ((chosen: string | undefined) => ReactNode) | undefined;
};

/** What the open times need from the form around them. */
export type ShownTimes = {
  sessionType: string;
  chosen: string | undefined;
  error: string | undefined;
  wait: { chosen: string | undefined; error: string | undefined };
  instead: readonly Choice[] | undefined;
  words: ReactNode;
};

export function BookingForm(props: BookingFormProps) {
  const { action, preset, sessions, replyHours, pageAnswer, times, onSessionType, belowWords } = props;
  const fetcher = useFetcher<BookingAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const typed = typedIn(pageAnswer) ?? presetValues(preset);
  const [sessionType, setSessionType] = useState(typed.session_type ?? "");
  const [isConsultation, setConsultation] = useState(typed.intent === "consultation");
  const chooseSession = (code: string) => {
    setSessionType(code);
    onSessionType?.(code);
  };
  // It may have been chosen before hydration, or restored by a reload.
  const catchUp = useEffectEvent(() => {
    const chosen = chosenIn(form.current);
    if (chosen !== sessionType) chooseSession(chosen);
    setConsultation(isTicked(form.current));
  });
  useEffect(() => catchUp(), []);
  useFollowedService(preset.service?.session_type, (code) => {
    choose(form.current, code);
    setSessionType(code);
  });
  const key = useIdempotencyKey();
  const isHydrated = useHydrated();
  const leave = useLeaveLater(thankYouDelayMs);
  const toast = useToast();
  const answer = fetcher.data ?? pageAnswer;
  const errors = useOpenErrors(errorsIn(answer), form);
  useAnswer(fetcher.data, {
    form,
    onFailed: () => toast.error(bookingTexts.failed),
    onDeclined: ({ reason, message }) => {
      toast.error(message);
      if (reason === "other content") key.renew();
    },
    onSent: ({ leadsTo }) => {
      toast.success(bookingTexts.sent);
      dispatchEvent(new CustomEvent("reached", { detail: "sent" }));
      setSessionType("");
      setConsultation(false);
      key.renew();
      leave.start(leadsTo ?? thankYouPage.path);
    },
  });
  return (
    <Panel className="p-panel">
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        noValidate={isHydrated}
        onSubmit={(event) => key.fill(event.currentTarget)}
        onInput={leave.cancel}
        className="grid gap-x-5 gap-y-5.5 md:grid-cols-2"
      >
        <noscript>
          {/* Without it, Enter would press the first button below, which only looks up times. */}
          <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
        </noscript>
        <FormNotice
          answer={answer?.outcome === "looked" && !answer.message ? undefined : answer}
          errors={errors}
          texts={bookingTexts}
          fieldIds={bookingFieldIds}
          isFloating={fetcher.data !== undefined}
        />
        <BookingFields
          errors={errors}
          typed={typed}
          remedy={remedyIn(answer)}
          preset={preset}
          sessions={sessions}
          sessionType={sessionType}
          onSessionType={chooseSession}
          times={
            times && !isConsultation
              ? (words) =>
                  times({
                    ...{ sessionType, chosen: typed.time, error: errors.time, instead: insteadIn(answer), words },
                    wait: { chosen: typed.wait, error: errors.wait },
                  })
              : undefined
          }
          belowWords={belowWords?.(typed.time)}
          isConsultation={isConsultation}
          onConsultation={setConsultation}
        />
        <input type="hidden" name="idempotency_key" />
        <Honeypot />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Submitting...">
            Submit Booking Request
            <ArrowRight aria-hidden />
          </Button>
          <p className="text-small text-subtle">Reply within {countOfHours(replyHours)}</p>
        </div>
        <div className="col-span-full">
          <PrivacyNote />
        </div>
      </fetcher.Form>
    </Panel>
  );
}

/** A link that chooses a service without leaving the page. */
function useFollowedService(code: string | undefined, follow: (code: string) => void): void {
  const known = useRef(code);
  useEffect(() => {
    if (code && code !== known.current) follow(code);
    known.current = code;
  });
}

function choose(form: HTMLFormElement | null, code: string): void {
  const select = form?.elements.namedItem("session_type");
  if (select instanceof HTMLSelectElement) select.value = code;
}

function chosenIn(form: HTMLFormElement | null): string {
  const select = form?.elements.namedItem("session_type");
  return select instanceof HTMLSelectElement ? select.value : "";
}

function isTicked(form: HTMLFormElement | null): boolean {
  const box = form?.elements.namedItem("intent");
  return box instanceof HTMLInputElement && box.checked;
}

function presetValues({ service, optionId, consultationMinutes }: BookingPreset): Record<string, string> {
  return {
    ...(service && { session_type: service.session_type }),
    ...(optionId && { option: optionId }),
    ...(consultationMinutes && { intent: "consultation" }),
  };
}

/** Opens another page after a while, unless the visitor navigates or types before that. */
function useLeaveLater(delayMs: number) {
  const waiting = useRef<AbortController>(null);
  const cancel = () => waiting.current?.abort();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the component ends the wait
  useEffect(() => cancel, []);
  return {
    start(path: string): void {
      cancel();
      waiting.current = new AbortController();
      leaveAfter(path, delayMs, waiting.current);
    },
    cancel,
  };
}

function leaveAfter(path: string, delayMs: number, waiting: AbortController): void {
  const { signal } = waiting;
  const timer = setTimeout(() => location.assign(path), delayMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  // Following a link fires beforeunload first; a page kept for Back fires pagehide.
  for (const going of ["beforeunload", "pagehide"]) addEventListener(going, () => waiting.abort(), { signal });
}
