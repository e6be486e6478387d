import { countOfHours } from "#app/lib/time/durations.ts";

type WhatHappensNextProps = {
  hours: string;
  replyHours: number;
  /** The open times that can be picked, if any. */
  times: { isInstant: boolean } | undefined;
};

export function WhatHappensNext({ hours, replyHours, times }: WhatHappensNextProps) {
  const steps = [
    { title: times?.isInstant ? "You pick a time" : "You send the request", text: "It takes about a minute." },
    times?.isInstant
      ? { title: "You get an email at once", text: "With the time, the place and a link to move or cancel." }
      : {
          title: `I reply within ${countOfHours(replyHours)}`,
          text: times ? "A time you picked is held for you while I answer." : "With a time, a place and a short plan.",
        },
    { title: "We play", text: hours && `${hours}.` },
  ];
  return (
    <div>
      <h1>Book a Session</h1>
      <p className="mt-5 text-lead text-muted-foreground">{leadOf(times)}</p>
      <ol className="mt-10">
        {steps.map(({ title, text }) => (
          <li key={title} className={stepClass}>
            <span>
              <b className="block font-semibold text-foreground">{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function leadOf(times: WhatHappensNextProps["times"]): string {
  if (times?.isInstant) return "Pick an open time and it is yours. No payment now.";
  return times
    ? "Pick an open time, or tell me when suits you. This is a request, not a payment."
    : "Tell me when suits you and what you want to work on. This is a request, not a payment.";
}

// A ball for each step, with a line to the next one.
const stepClass =
  "relative grid grid-cols-[1.75rem_1fr] gap-3 pb-5.5 text-ui leading-normal text-muted-foreground before:mt-[0.4em] before:size-3 before:rounded-ball before:border-2 before:border-foreground first:before:bg-optic not-last:after:absolute not-last:after:top-[1.6em] not-last:after:-bottom-[0.35em] not-last:after:left-1.25 not-last:after:w-0.5 not-last:after:bg-foreground";
