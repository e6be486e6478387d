import { ArrowLeft, ArrowRight, CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { quizPage } from "#app/lib/public-pages.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { OptionCard } from "#app/ui/checkbox.tsx";
import type { Progress } from "../questionnaire.ts";

export const stepHeading = "mt-[clamp(2rem,4vw,3.25rem)] text-[clamp(1.875rem,1.4rem+2vw,2.875rem)]";

export type Question = {
  id: string;
  question_text: string;
  options: readonly { id: string; option_text: string }[];
};

type QuestionStepProps = {
  question: Question;
  questions: readonly Question[];
  progress: Progress;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** A plain GET form: the answers are in the address, with JavaScript and without. */
export function QuestionStep({ question, questions, progress, heading }: QuestionStepProps) {
  const { step, answers, isAnswerMissing } = progress;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const [isChosen, setChosen] = useState(answers[step - 1] !== undefined);
  // A radio may have been chosen before hydration, or restored by a reload.
  useEffect(() => setChosen(form.current?.querySelector(":checked") !== null), []);
  const isBlocked = isHydrated && !isChosen;
  const errorId = isAnswerMissing && !isChosen ? "choose-an-answer" : undefined;
  return (
    <Form ref={form} method="get" action={quizPage.path}>
      {/* Enter presses a form's first submit button, which must not be Previous. */}
      <button type="submit" name="step" value={step + 1} hidden disabled={isBlocked} />
      <KeptAnswers ids={answers.slice(0, step - 1)} />
      <h1 ref={heading} id="question" tabIndex={-1} className={stepHeading}>
        {question.question_text}
      </h1>
      {errorId && <ChooseAnAnswer id={errorId} />}
      <div
        role="radiogroup"
        aria-labelledby="question"
        aria-describedby={errorId}
        aria-invalid={errorId && true}
        className="mt-8 grid gap-3"
      >
        {question.options.map(({ id, option_text }) => (
          <OptionCard
            key={id}
            name="a"
            value={id}
            defaultChecked={id === answers[step - 1]}
            onChange={() => setChosen(true)}
          >
            {option_text}
          </OptionCard>
        ))}
      </div>
      <KeptAnswers ids={answers.slice(step)} />
      <div className="mt-8 flex flex-wrap justify-between gap-3 max-md:*:flex-[1_0_9.25rem]">
        <Button type="submit" name="step" value={step - 1} variant="secondary" disabled={step === 1}>
          <ArrowLeft aria-hidden />
          Previous
        </Button>
        <Button type="submit" name="step" value={step + 1} disabled={isBlocked} className="min-w-36">
          {step === questions.length ? "Continue" : "Next"}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </Form>
  );
}

function KeptAnswers({ ids }: { ids: readonly (string | undefined)[] }) {
  return ids.map((id) => id && <input key={id} type="hidden" name="a" value={id} />);
}

function ChooseAnAnswer({ id }: { id: string }) {
  return (
    <p id={id} role="alert" className="mt-6 flex items-start gap-1.75 text-ui font-540 text-destructive">
      <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
      Please choose an answer
    </p>
  );
}
