import clsx from "clsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import type { Service } from "../queries.server.ts";

type ProcessLineProps = { title: string; steps: Service["steps"] };

/** A painted line with a ball at each step: across on wide screens, down on narrow ones. */
export function ProcessLine({ title, steps }: ProcessLineProps) {
  if (steps.length === 0) return null;
  return (
    <section className="on-court section">
      <div className="wrap">
        <h2 className="mb-[clamp(2.5rem,2rem+2vw,4.5rem)]">{title || "How it works"}</h2>
        <ol className={clsx(lineClass, steps.length === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4")}>
          {steps.map(({ id, duration, title: name, text }, index) => (
            <li key={id} className={stepClass}>
              <span className="mb-2 block text-caption leading-body text-subtle">
                {duration ?? `Step ${index + 1}`}
              </span>
              <h3>{name}</h3>
              <p className="mt-2 text-ui leading-body text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const lineClass = "grid border-paper/90 max-lg:ml-1.5 max-lg:border-l-2 lg:gap-y-10";
const stepClass =
  "relative border-paper/90 max-lg:pb-8 max-lg:pl-6 max-lg:last:pb-0 lg:border-t-2 lg:pt-7 lg:pr-6 before:absolute before:size-3 before:rounded-ball before:bg-optic max-lg:before:top-1 max-lg:before:-left-1.75 lg:before:-top-1.75 lg:before:left-0";

export function FeatureColumns({ cards }: Pick<Service, "cards">) {
  if (cards.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="mb-[clamp(2.5rem,2rem+2vw,4.5rem)]">What you get</h2>
        <ul className="grid gap-6 max-md:gap-y-9 md:grid-cols-3">
          {cards.map(({ id, title, text }) => (
            <li key={id} className="border-t-2 border-foreground pt-5">
              <h3>{title}</h3>
              <p className="mt-2 text-ui leading-body text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type RecommendationProps = { title: string /** The answer that decided. */; answer: string | undefined };

/** Shown on the page that the quiz led to: that it was sent, what it recommends, and why. */
export function Recommendation({ title, answer }: RecommendationProps) {
  return (
    <div className="mb-8 grid max-w-144 gap-4">
      <ToastPanel kind="success" title="Your quiz has been submitted. We'll be in touch soon!" className="bg-ink-800" />
      <div className="border-l-3 border-optic pl-4">
        <p className="text-h4 font-620">I recommend {title}.</p>
        {answer && <p className="mt-1 text-muted-foreground">You answered: “{answer}”</p>}
      </div>
    </div>
  );
}
