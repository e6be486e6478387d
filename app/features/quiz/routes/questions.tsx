import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { NewQuestion } from "../components/new-question.tsx";
import { ProofPanel } from "../components/proof-panel.tsx";
import { QuestionList } from "../components/question-panel.tsx";
import { QuizTabs } from "../components/quiz-tabs.tsx";
import { createQuestion } from "../mutations.server.ts";
import { proveQuiz } from "../prover.ts";
import { listQuizOptions, listQuizQuestions } from "../queries.server.ts";
import { questionTexts } from "../question.ts";
import { defaultRecommendation, QuestionInput } from "../schema.ts";
import type { Route } from "./+types/questions.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: stored, status } = await loaded(readQuiz(db), "Error fetching quiz questions");
  return data({ stored }, status);
}

async function readQuiz(db: Tx) {
  const [questions, options, services] = await Promise.all([
    listQuizQuestions(db),
    listQuizOptions(db),
    listServiceLinks(db),
  ]);
  const withOptions = questions.map((question) => ({
    ...question,
    options: options.filter(({ question_id }) => question_id === question.id),
  }));
  const destinations = { services: services.map(({ link }) => link), fallback: defaultRecommendation };
  return { questions: withOptions, services, proof: proveQuiz(withOptions, destinations) };
}

export const action = adminAction({
  schema: QuestionInput,
  errorMessage: questionTexts.notCreated,
  save: ({ db }, form) => createQuestion(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Quiz Management" }];
}

export default function Questions({ loaderData: { stored } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Quiz"
      lead="The questions visitors answer, and where the answers lead."
      action={stored && <NewQuestion />}
    >
      <QuizTabs />
      {!stored && <LoadError title={questionTexts.notLoaded} onRetry={() => location.reload()} />}
      {stored?.questions.length === 0 && <Empty title="No questions yet" />}
      {stored && stored.questions.length > 0 && (
        <div className="grid gap-4">
          <ProofPanel {...stored} />
          <QuestionList questions={stored.questions} services={stored.services} />
        </div>
      )}
    </AdminPage>
  );
}
