import { type RefObject, useEffect, useRef } from "react";
import { ProgressBar } from "#app/ui/states.tsx";
import type { Progress } from "../questionnaire.ts";
import type { QuizAnswer } from "../submission.ts";
import { ContactStep } from "./contact-step.tsx";
import { type Question, QuestionStep } from "./question-step.tsx";

type QuizProps = { questions: readonly Question[]; progress: Progress; pageAnswer: QuizAnswer | undefined };

export function Quiz({ questions, progress, pageAnswer }: QuizProps) {
  const { step } = progress;
  const question = questions[step - 1];
  const reached = question?.id ?? "contact";
  const heading = useHeadingOf(step, reached);
  // Kept while going back to a question; a name must not be in an address.
  const contact = useRef<Record<string, string>>({});
  return (
    <>
      <StepHead step={step} of={questions.length} reached={reached} />
      {question ? (
        <QuestionStep key={question.id} {...{ question, questions, progress, heading }} />
      ) : (
        <ContactStep {...{ progress, heading, contact, pageAnswer }} />
      )}
    </>
  );
}

type StepHeadProps = { step: number; of: number; reached: string };

function StepHead({ step, of: all, reached }: StepHeadProps) {
  const percent = step > all ? 100 : Math.round((100 * step) / all);
  return (
    <>
      <div data-reached={reached} className="flex justify-between text-ui leading-body font-580">
        <p role="status">{step > all ? "Last step" : `Question ${step} of ${all}`}</p>
        <p className="text-subtle">{percent}%</p>
      </div>
      <ProgressBar label="Quiz progress" value={percent} max={100} className="mt-3.5" />
    </>
  );
}

/** A step change keeps the page, so the focus has to move and the beacon has to report. */
function useHeadingOf(step: number, reached: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
    dispatchEvent(new CustomEvent("reached", { detail: reached }));
  }, [step, reached]);
  return heading;
}
