import clsx from "clsx";
import { Check, Mail, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Field, Select, Textarea } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { offerWords } from "../emails/offer-texts.ts";
import { AskedWords } from "./asked-words.tsx";
import { mostOffered, offerLimits, offerRefusals } from "./offer.ts";
import type { Offering } from "./offer-form.server.ts";
import { SentOffer } from "./sent-offer.tsx";

/** Selects another date, service or reading; undefined means the default. */
export type OfferingShown = { from?: string; service?: string; reading?: string | undefined };

type OfferTimesProps = {
  offering: Offering;
  to: string;
  /** The address that shows other open times. */
  addressOf: (changes: OfferingShown) => string;
};

/** The latest offer, or a form with some open times already ticked. */
export function OfferTimes({ offering, to, addressOf }: OfferTimesProps) {
  const { sent } = offering;
  const formKey = `${offering.service?.id} ${offering.later} ${offering.understood?.choice}`;
  const isClosed = sent?.state === "waiting" || sent?.state === "chosen";
  return (
    <DialogSection className="grid gap-5 border-t border-border pt-5">
      {sent && <SentOffer sent={sent} messageId={offering.messageId} />}
      {isClosed ? (
        sent.state === "waiting" && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 text-ui font-semibold">Offer other times</summary>
            <OfferForm key={formKey} offering={offering} to={to} addressOf={addressOf} />
          </details>
        )
      ) : (
        <OfferForm key={formKey} offering={offering} to={to} addressOf={addressOf} />
      )}
    </DialogSection>
  );
}

function OfferForm({ offering, to, addressOf }: OfferTimesProps) {
  const { times, service, messageId, until, later } = offering;
  const [key] = useState(offering.key);
  const [ticked, setTicked] = useState(() => new Set(times.filter(isSuggested).map(({ value }) => value)));
  const [words, setWords] = useState(offering.greeting);
  const toast = useToast();
  const { isBusy, run } = useAction({
    onDone: (message) => toast.success(message ?? "On its way", to),
    onFailed: (message) => toast.error(message ?? offerRefusals.failed, to),
  });
  const chosen = times.filter(({ value }) => ticked.has(value));
  const tick = (value: string) => {
    const next = new Set(ticked);
    if (!next.delete(value)) next.add(value);
    setTicked(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const fields = { id: key, message_id: messageId, service_id: service?.id ?? "", words };
    run("/admin/messages/offer", { ...fields, times: chosen.map(({ value }) => value).join(" ") });
  };
  return (
    <form onSubmit={send} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-ui font-semibold">Offer times</h3>
        <ServiceChoice offering={offering} addressOf={addressOf} />
      </div>
      {offering.asked && <AskedWords offering={offering} addressOf={addressOf} />}
      {times.length === 0 && <p className="text-ui text-muted-foreground">No time is open in these two weeks.</p>}
      <fieldset className="grid gap-3">
        <legend className="sr-only">Times to offer, at most {mostOffered}</legend>
        <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
          {times.filter(isSuggested).map((time) => (
            <TimeCard key={time.value} time={time} isTicked={ticked.has(time.value)} onTick={tick} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {times.some((time) => !time.isSuggested) && <span className="text-ui text-muted-foreground">Also open:</span>}
          {times
            .filter((time) => !time.isSuggested)
            .map((time) => (
              <SmallTime key={time.value} time={time} isTicked={ticked.has(time.value)} onTick={tick} />
            ))}
          <Link to={addressOf({ from: later })} preventScrollReset className="px-2 py-2.5 text-ui font-semibold">
            Later days
          </Link>
        </div>
      </fieldset>
      <MailPreview offering={offering} to={to} words={words} onWords={setWords} chosen={chosen} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 bg-card max-md:sticky max-md:bottom-0 max-md:py-2">
        <Button type="submit" busy={isBusy} disabled={chosen.length === 0 || chosen.length > mostOffered}>
          <Send aria-hidden />
          {chosen.length === 1 ? "Send 1 time" : `Send ${chosen.length} times`}
        </Button>
        <p className="text-ui text-muted-foreground" aria-live="polite">
          {chosen.length > mostOffered ? offerRefusals.many : `Held until ${until}. The message becomes Open.`}
        </p>
      </div>
    </form>
  );
}

type Time = Offering["times"][number];
const isSuggested = (time: Time) => time.isSuggested;

function ServiceChoice({
  offering: { services, service },
  addressOf,
}: Pick<OfferTimesProps, "offering" | "addressOf">) {
  const navigate = useNavigate();
  if (services.length < 2) return <span className="text-ui text-muted-foreground">{service?.title}</span>;
  return (
    <Select
      aria-label="What for"
      className="max-w-60"
      value={service?.id}
      onChange={(event) => void navigate(addressOf({ service: event.target.value }), { preventScrollReset: true })}
    >
      {services.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

type TickProps = { time: Time; isTicked: boolean; onTick: (value: string) => void };

const tickClass =
  "relative cursor-pointer rounded-md border border-input bg-card hover:border-foreground has-checked:border-chosen has-checked:bg-chosen-bg has-checked:inset-ring has-checked:inset-ring-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:outline-4";

function TimeCard({ time: { value, day, time, place }, isTicked, onTick }: TickProps) {
  const [clock, half] = timeAndHalf(time);
  return (
    <label className={clsx(tickClass, "grid gap-1 p-3.5")}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => onTick(value)}
        className="peer absolute top-3 right-3 size-5 appearance-none rounded-md border border-input bg-card outline-none checked:border-primary checked:bg-primary forced-colors:appearance-auto"
      />
      <Check
        aria-hidden
        className="pointer-events-none invisible absolute top-3.5 right-3.5 size-4 stroke-3 text-primary-icon peer-checked:visible"
      />
      <span className="pr-7 text-ui font-semibold whitespace-nowrap">{day}</span>
      <span className="text-2xl leading-none font-560 font-stretch-78%">
        {clock} <small className="text-[0.6em]">{half}</small>
      </span>
      <span className="text-small text-muted-foreground">{place}</span>
    </label>
  );
}

function SmallTime({ time: { value, day, time, place }, isTicked, onTick }: TickProps) {
  return (
    <label className={clsx(tickClass, "inline-flex min-h-11 items-center px-3 text-ui")}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => onTick(value)}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      {day}, {time}
      <span className="sr-only">, {place}</span>
    </label>
  );
}

type PreviewProps = Pick<OfferTimesProps, "offering" | "to"> & {
  words: string;
  onWords: (words: string) => void;
  chosen: Time[];
};

function MailPreview({ offering: { service, until }, to, words, onWords, chosen }: PreviewProps) {
  const { title, held, button } = offerWords({ count: chosen.length, until });
  return (
    <details className="group/mail rounded-md border border-border">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 text-ui font-semibold">
        <Mail aria-hidden className="size-4.5" />
        The mail
      </summary>
      <div className="grid gap-4 border-t border-border p-4 text-ui">
        <p className="text-muted-foreground">
          To {to}. Subject: {title}: {service?.title}
        </p>
        <Field label="Your words">
          <Textarea
            name="words"
            value={words}
            maxLength={offerLimits.words}
            onChange={(event) => onWords(event.target.value)}
            className="min-h-20!"
          />
        </Field>
        <p>{held}</p>
        <ul className="grid gap-1">
          {chosen.map(({ value, day, time, place }) => (
            <li key={value}>
              {day}, {time}, {place}
            </li>
          ))}
        </ul>
        <p className="font-semibold underline">{button}</p>
      </div>
    </details>
  );
}
