import { type RefObject, useEffect, useRef } from "react";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { Progress } from "../questionnaire.ts";
import type { QuizAnswer } from "../submission.ts";
import { ContactStep } from "./contact-step.tsx";
import { type Question, QuestionStep } from "./question-step.tsx";

type QuizProps = { questions: readonly Question[]; progress: Progress; pageAnswer: QuizAnswer | undefined };

export function Quiz({ questions, progress, pageAnswer }: QuizProps) {
  const { step } = progress;
  const question = questions[step - 1];
  const heading = useHeadingOf(step);
  // Kept while one goes back to a question; an address is no place for a person's name.
  const contact = useRef<Record<string, string>>({});
  return (
    <>
      <StepHead step={step} of={questions.length} />
      {question ? (
        <QuestionStep key={question.id} {...{ question, questions, progress, heading }} />
      ) : (
        <ContactStep {...{ progress, heading, contact, pageAnswer }} />
      )}
    </>
  );
}

function StepHead({ step, of: all }: { step: number; of: number }) {
  const percent = step > all ? 100 : Math.round((100 * step) / all);
  return (
    <>
      <div className="flex justify-between text-ui leading-body font-580">
        <p role="status">{step > all ? "Last step" : `Question ${step} of ${all}`}</p>
        <p className="text-subtle">{percent}%</p>
      </div>
      <ProgressBar label="Quiz progress" value={percent} max={100} className="mt-3.5" />
    </>
  );
}

/** On a step change the page stays, so the reader has to be led to what is new. */
function useHeadingOf(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
