import { and, eq, lt, sql } from "drizzle-orm";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";
import { isOf, listQuizOptions, listQuizQuestions } from "./queries.server.ts";
import { chosenOptions, questionnaire } from "./questionnaire.ts";
import { recommendService } from "./recommendation.ts";
import { defaultRecommendation, type QuestionType, type QuizForm, type SubmissionChange } from "./schema.ts";
import { limits } from "./submission.ts";
import { quizSubmissions } from "./tables.server.ts";

type Received = { ok: true; id: string /** The page to go to. */; path: string } | { ok: false; reason: "incomplete" };

/** Stores the answers' texts and the recommendation that follows from them, once however often they are sent. */
export async function receiveQuiz(tx: Tx, { answers: ids, ...form }: QuizForm, sender?: Sender): Promise<Received> {
  const questions = questionnaire(await listQuizQuestions(tx), await listQuizOptions(tx));
  const chosen = chosenOptions(questions, ids).filter((option) => option !== undefined);
  if (chosen.length < questions.length) return { ok: false, reason: "incomplete" };

  const recommended = recommendService(chosen);
  const textOf = (type: QuestionType) => {
    const texts = chosen.filter((_, index) => questions[index]?.question_type === type);
    return (
      texts
        .map(({ option_text }) => option_text)
        .join("; ")
        .slice(0, limits.answer) || null
    );
  };
  const { rows } = await tx.execute<{ id: string }>(sql`
    select receive_quiz_submission(
      p_name => ${form.name}, p_email => ${form.email}, p_phone => ${form.phone},
      p_recommended_service => ${recommended}, p_age_group => ${textOf("age_group")},
      p_ranking_level => ${textOf("ranking_level")}, p_goals => ${textOf("goals")},
      p_training_preference => ${textOf("training_preference")}, p_idempotency_key => ${form.idempotency_key ?? null},
      p_spam => ${form.website ? "honeypot" : null}, p_client => ${sender?.client ?? null},
      p_hourly_budget => ${sender?.hourlyBudget ?? null}
    ) as id`);
  const [row] = rows;
  if (!row) throw new Error("receive_quiz_submission answered nothing");
  return { ok: true, id: row.id, path: await openPage(tx, recommended) };
}

/** The coach may have taken a service off the site since the option was written. */
async function openPage(tx: Tx, recommended: string): Promise<string> {
  const links = (await listServiceLinks(tx)).map(({ link }) => link);
  return [recommended, defaultRecommendation].find((path) => links.includes(path)) ?? "/services";
}

/** The coach may set any status from any other; false when the submission is gone. */
export async function setSubmissionStatus(tx: Tx, { id, status }: SubmissionChange): Promise<boolean> {
  const { rowCount } = await tx.update(quizSubmissions).set({ status }).where(eq(quizSubmissions.id, id));
  return rowCount === 1;
}

/** Completed submissions that nobody has touched for so long; their mails go with them. */
export async function removeOldSubmissions(tx: Tx, { months }: { months: number }): Promise<number> {
  const longAgo = sql`now() - make_interval(months => ${months})`;
  const { rowCount } = await tx
    .delete(quizSubmissions)
    .where(and(eq(quizSubmissions.status, "completed"), lt(quizSubmissions.updated_at, longAgo)));
  return rowCount ?? 0;
}

/** Everything this address handed in; the mails about it go with it. */
export async function eraseSubmissionsOf(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.delete(quizSubmissions).where(isOf(email));
  return rowCount ?? 0;
}
