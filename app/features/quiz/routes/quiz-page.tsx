import { data, redirectDocument, useSearchParams } from "react-router";
import { type Handle, pageMeta, siteFacts } from "#app/lib/page.ts";
import { quizPage } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { Quiz } from "../components/quiz.tsx";
import { NothingToAsk, QuizNotLoaded } from "../components/quiz-states.tsx";
import { type ReceivedQuiz, receiveQuiz } from "../mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "../queries.server.ts";
import { contactStepOf, progressOf, questionnaire, quizDoneAddress } from "../questionnaire.ts";
import { QuizInput } from "../schema.ts";
import type { QuizAnswer, QuizField } from "../submission.ts";
import type { Route } from "./+types/quiz-page.ts";

export const handle = { hydrates: quizPage.hydrates, hasFooter: false } satisfies Handle;

export async function loader() {
  const db = visitorDb();
  const [stored, options] = await Promise.all([
    withFallback(listQuizQuestions(db), undefined, "Error fetching quiz questions"),
    withFallback(listQuizOptions(db), undefined, "Error fetching quiz options"),
  ]);
  if (!stored || !options) {
    const errorMessage = stored ? "Failed to load quiz options" : "Failed to load quiz questions";
    return data({ errorMessage, questions: [] }, 503);
  }
  // An option's recommendation stays on the server.
  const questions = questionnaire(stored, options).map(({ id, question_text, options: choices }) => ({
    id,
    question_text,
    options: choices.map((option) => ({ id: option.id, option_text: option.option_text })),
  }));
  return data({ errorMessage: undefined, questions });
}

export const action = visitorAction<QuizInput, QuizField, unknown, ReceivedQuiz>({
  schema: QuizInput,
  receive: receiveQuiz,
  errorMessage: "Error storing a quiz submission",
  // The questions have changed meanwhile: the page itself finds the one that is still open.
  next: (quiz, { url }) => redirectDocument(quiz.ok ? quizDoneAddress(quiz) : `${quizPage.path}${url.search}`, 303),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

/** Says when to try again, even without JavaScript. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

// All steps are in the first response; moving between them sends no request.
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Find your service",
    description: "A few short questions, and a recommendation of the coaching service that fits your game.",
    page: quizPage,
    site: siteFacts(matches).site,
  });
}

export default function QuizPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Toaster>
      <main id="main" tabIndex={-1} className="min-h-svh pt-header">
        <div className="mx-auto w-full max-w-184 px-gutter py-[clamp(2rem,5vw,4.5rem)]">
          <Step {...loaderData} pageAnswer={actionData} />
        </div>
      </main>
    </Toaster>
  );
}

type StepProps = Route.ComponentProps["loaderData"] & { pageAnswer: QuizAnswer | undefined };

function Step({ errorMessage, questions, pageAnswer }: StepProps) {
  const [query] = useSearchParams();
  if (errorMessage && !pageAnswer) return <QuizNotLoaded errorMessage={errorMessage} />;
  if (!errorMessage && questions.length === 0) return <NothingToAsk />;
  const progress = errorMessage ? contactStepOf(query) : progressOf(questions, query);
  return <Quiz {...{ questions, progress, pageAnswer }} />;
}
