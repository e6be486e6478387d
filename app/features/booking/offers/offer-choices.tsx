import { ArrowRight, MessageSquare } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { OptionCard } from "#app/ui/checkbox.tsx";
import { LongDay } from "#app/ui/day-strip.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { OwnTime } from "#app/ui/time-chip.tsx";
import { Fold } from "../links/link-frame.tsx";
import type { readOfferPage } from "./linked-offer.server.ts";
import { offerLimits } from "./offer.ts";

type Shown = Awaited<ReturnType<typeof readOfferPage>>;
type OfferedTime = Shown["instead"][number];
type ChooseProps = {
  page: Pick<Shown, "choices" | "instead" | "isConfirmed" | "isInsteadConfirmed" | "timeZone">;
  /** The time clicked in the mail. */
  time: string | null;
};

/** The offered times as radio buttons; taken ones are struck out and followed by alternatives. */
export function Choose({ page, time }: ChooseProps) {
  const open = [...page.choices.filter(({ isOpen }) => isOpen), ...page.instead];
  const chosen = open.find(({ value }) => value === time)?.value ?? (open.length === 1 ? open[0]?.value : undefined);
  return (
    <form method="post" className="grid gap-3" data-zone={page.timeZone}>
      <input type="hidden" name="act" value="choose" />
      <fieldset className="grid gap-3">
        <legend className="sr-only">Choose one</legend>
        {page.choices.map((choice) => (
          <Choice key={choice.value} choice={choice} isTaken={!choice.isOpen} isChosen={choice.value === chosen} />
        ))}
        {page.instead.length > 0 && (
          <p className="mt-2 text-ui font-semibold text-muted-foreground">
            {page.isInsteadConfirmed ? "Also open, if I confirm it" : "Also open"}
          </p>
        )}
        {page.instead.map((choice) => (
          <Choice key={choice.value} choice={choice} isTaken={false} isChosen={choice.value === chosen} />
        ))}
      </fieldset>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" className="max-md:w-full">
          {takeLabel(page)}
          <ArrowRight aria-hidden />
        </Button>
        <p className="text-ui text-muted-foreground">No account, no payment now</p>
      </div>
    </form>
  );
}

/** Some may be booked at once and others not. */
function takeLabel({ choices, instead, isConfirmed, isInsteadConfirmed }: ChooseProps["page"]): string {
  const isOffered = choices.some(({ isOpen }) => isOpen);
  if (isOffered && instead.length > 0 && isConfirmed !== isInsteadConfirmed) return "Take this time";
  return (isOffered ? isConfirmed : isInsteadConfirmed) ? "Ask for this time" : "Book this time";
}

type ChoiceProps = { choice: OfferedTime; isTaken: boolean; isChosen: boolean };

function Choice({ choice, isTaken, isChosen }: ChoiceProps) {
  return (
    <OptionCard
      name="time"
      value={choice.value}
      required
      disabled={isTaken}
      defaultChecked={isChosen}
      className="min-h-24! has-disabled:border-border has-disabled:bg-transparent has-disabled:text-muted-foreground"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex-[1_1_auto]">
          <b className={isTaken ? "block font-580 line-through" : "block font-580"}>
            <LongDay day={choice.day} />
          </b>
          <span className="text-ui text-muted-foreground">{isTaken ? "No longer open" : choice.place}</span>
          <OwnTime instant={choice.start} className="text-small text-muted-foreground" />
        </span>
        <span className="text-[clamp(2rem,5vw,2.625rem)] leading-none font-560 whitespace-nowrap font-stretch-78%">
          <span className={isTaken ? "line-through" : undefined}>{choice.time}</span>
          <small className="text-[0.45em]"> {choice.suffix}</small>
        </span>
      </span>
    </OptionCard>
  );
}

export function NoneSuits({ isOpen }: { isOpen: boolean }) {
  return (
    <Fold icon={MessageSquare} title="None of these suit me" isOpen={isOpen}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="act" value="decline" />
        <Field label="Tell me when" hint="In your own words. You get new times by mail, and these are let go.">
          <Textarea
            name="answer"
            rows={3}
            required
            maxLength={offerLimits.answer}
            placeholder="e.g. Saturday morning"
          />
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Ask for other times
        </Button>
      </form>
    </Fold>
  );
}

/** Declines the time but stays on the waiting list. */
export function Pass({ isOpen, isHeld }: { isOpen: boolean; isHeld: boolean }) {
  return (
    <Fold icon={MessageSquare} title="Not this time" isOpen={isOpen}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="act" value="pass" />
        <p className="text-ui text-muted-foreground">
          {isHeld
            ? "You stay on the waiting list. This time goes to the next person, and I will write to you when another one opens up."
            : "You stay on the waiting list. I will write to you when another time opens up."}
        </p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Keep waiting
        </Button>
      </form>
    </Fold>
  );
}
