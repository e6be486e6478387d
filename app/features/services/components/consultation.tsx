import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { consultationHref } from "../service.ts";

export function ConsultationBand({ minutes }: { minutes: number }) {
  return (
    <div className={bandClass}>
      <p aria-hidden className="font-figure text-[clamp(4rem,8vw,7.5rem)]">
        {minutes}
        <small className="ml-[0.2em] text-[0.3em] tracking-normal font-stretch-100%">min</small>
      </p>
      <div>
        <h2>Not sure which one fits?</h2>
        <p className="mt-3 text-lead text-muted-foreground">
          A free {minutes}-minute consultation. We talk about your game, and you leave with a suggestion.
        </p>
      </div>
      <ButtonLink
        href={consultationHref}
        className="max-md:w-full md:max-lg:col-span-full md:max-lg:justify-self-start"
      >
        Request Free Consultation
      </ButtonLink>
    </div>
  );
}

const bandClass =
  "on-court grid items-center gap-[clamp(1.5rem,4vw,4rem)] p-[min(clamp(2rem,4vw,3.5rem),8vw)] md:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto]";

export function ConsultationNote({ minutes }: { minutes: number }) {
  return (
    <div className="mt-5 border border-border px-6 pt-5 pb-2.5">
      <h2 className="text-h4 leading-[1.2] font-580 tracking-head font-stretch-106%">Not sure yet?</h2>
      <p className="my-1 text-ui leading-body text-muted-foreground">
        Start with a free {minutes}-minute consultation.
      </p>
      <TextLink href={consultationHref} arrow="forward" className="text-ui">
        Request Free Consultation
      </TextLink>
    </div>
  );
}
