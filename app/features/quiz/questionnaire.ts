import { quizPage } from "#app/lib/public-pages.ts";

type Ordered = { id: string };
type Option = Ordered & { question_id: string };

/** The questions with their options, both in order; a question without options cannot be asked. */
export function questionnaire<Question extends Ordered, Choice extends Option>(
  questions: Question[],
  options: Choice[],
) {
  return questions
    .map((question) => ({ ...question, options: options.filter(({ question_id }) => question_id === question.id) }))
    .filter((question) => question.options.length > 0);
}

type QuestionChoices<Choice extends Ordered> = { options: readonly Choice[] };

/** The chosen option of each question; unknown ids are ignored. */
export function chosenOptions<Choice extends Ordered>(
  questions: readonly QuestionChoices<Choice>[],
  ids: readonly string[],
) {
  return questions.map(({ options }) => {
    const id = ids.findLast((candidate) => options.some((option) => option.id === candidate));
    return options.find((option) => option.id === id);
  });
}

export type Progress = {
  /** From 1; one more than there are questions is the contact step. */
  step: number;
  /** The chosen option's id of each question. */
  answers: readonly (string | undefined)[];
  /** Next was pressed without an answer. */
  isAnswerMissing: boolean;
};

/** The position in the quiz is in the address, so that Back, reload and a shared link work. */
export function progressOf(questions: readonly QuestionChoices<Ordered>[], query: URLSearchParams): Progress {
  const answers = chosenOptions(questions, query.getAll("a")).map((option) => option?.id);
  const unanswered = answers.indexOf(undefined);
  const furthest = unanswered === -1 ? questions.length + 1 : unanswered + 1;
  const wanted = wantedStep(query.get("step"), questions.length + 1);
  return { step: Math.min(wanted, furthest), answers, isAnswerMissing: wanted > furthest };
}

/** During an outage nothing can be checked, but a contact step that was sent must come back unchanged. */
export function contactStepOf(query: URLSearchParams): Progress {
  const answers = query.getAll("a");
  return { step: answers.length + 1, answers, isAnswerMissing: false };
}

function wantedStep(given: string | null, last: number): number {
  const step = Number(given);
  return Number.isInteger(step) ? Math.min(Math.max(step, 1), last) : 1;
}

export function quizAddress({ step, answers }: Pick<Progress, "step" | "answers">): string {
  const query = new URLSearchParams(answers.flatMap((id) => (id ? [["a", id]] : [])));
  query.set("step", String(step));
  return `${quizPage.path}?${query}`;
}

/** The recommended page, with the options' ids, which are the same for everyone who chose them. */
export function quizDoneAddress({ path, answers }: { path: string; answers: readonly string[] }): string {
  return `${path}?${new URLSearchParams([["quiz", "done"], ...answers.map((id) => ["a", id])])}`;
}
