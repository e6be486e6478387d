import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { replyFields } from "#app/features/inbox/schema.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { inNewOrder, type Move } from "#app/lib/display-order.ts";
import { servicesPage } from "#app/lib/public-pages.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { contentDigest, type Declined, type IntakeRow, intakeOf, spamIn } from "#app/platform/forms/intake.server.ts";
import { gone, type SaveResult, unversioned } from "#app/platform/forms/save-result.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { isSubmissionFrom, isUntouchedSpam, listQuizOptions, listQuizQuestions } from "./queries.server.ts";
import { chosenOptions, questionnaire } from "./questionnaire.ts";
import {
  defaultRecommendation,
  type OptionChange,
  type OptionInput,
  type QuestionInput,
  type QuestionType,
  type QuizInput,
  recommendService,
  type SubmissionChange,
} from "./schema.ts";
import { aboutSubmission, type SubmissionStatus, submissionLimits, submissionReplyMarks } from "./submission.ts";
import { quizOptions, quizQuestions, quizSubmissions } from "./tables.server.ts";

/** The stored submission and the page to go to, or that the questions have changed since. */
export type ReceivedQuiz =
  | { ok: true; id: string; path: string; answers: string[] }
  | { ok: false; reason: "incomplete" };

/** Stores the answers' texts and the resulting recommendation, once however often they are sent. */
export async function receiveQuiz(tx: Tx, quiz: QuizInput, sender?: Sender): Promise<ReceivedQuiz | Declined> {
  const { answers: ids, ...form } = quiz;
  // One after the other: a transaction has one connection.
  const stored = await listQuizQuestions(tx);
  const options = await listQuizOptions(tx);
  const services = await listServiceLinks(tx);
  const questions = questionnaire(stored, options);
  const chosen = chosenOptions(questions, ids).filter((option) => option !== undefined);
  if (chosen.length < questions.length) return { ok: false, reason: "incomplete" };

  const recommended = recommendService(chosen);
  const textOf = (type: QuestionType) => {
    const texts = chosen.filter((_, index) => questions[index]?.question_type === type);
    return (
      texts
        .map(({ option_text }) => option_text)
        .join("; ")
        .slice(0, submissionLimits.answer) || null
    );
  };
  const { rows } = await tx.execute<IntakeRow>(sql`
    select id, refused, retry_seconds from receive_quiz_submission(
      p_name => ${form.name}, p_email => ${form.email}, p_phone => ${form.phone},
      p_recommended_service => ${recommended}, p_age_group => ${textOf("age_group")},
      p_ranking_level => ${textOf("ranking_level")}, p_goals => ${textOf("goals")},
      p_training_preference => ${textOf("training_preference")}, p_idempotency_key => ${form.idempotency_key ?? null},
      p_spam => ${spamIn(form)}, p_client => ${sender?.client ?? null},
      p_hourly_budget => ${sender?.hourlyBudget ?? null}, p_hourly_limit => ${sender?.hourlyLimit ?? null},
      p_content_digest => ${contentDigest(quiz)}, p_network => ${sender?.network ?? null}
    )`);
  const taken = intakeOf(rows);
  return taken.ok ? { ...taken, path: openPage(recommended, services), answers: chosen.map(({ id }) => id) } : taken;
}

/** The coach may have unpublished a service since the option was written. */
function openPage(recommended: string, services: { link: string }[]): string {
  const isOpen = (path: string) => services.some(({ link }) => link === path);
  return [recommended, defaultRecommendation].find(isOpen) ?? servicesPage.path;
}

/** The coach may set any status from any other. Returns the previous one, or nothing when the submission is gone. */
export async function setSubmissionStatus(tx: Tx, change: SubmissionChange): Promise<SubmissionStatus | undefined> {
  const isIt = eq(quizSubmissions.id, change.id);
  return tx.transaction(async (all) => {
    const { status, person_id } = quizSubmissions;
    const [before] = await all.select({ status, person_id }).from(quizSubmissions).where(isIt).for("update");
    if (!before) return undefined;
    await all.update(quizSubmissions).set({ status: change.status }).where(isIt);
    if (before.status !== change.status) await recordStatusChange(all, change, before);
    return before.status;
  });
}

type Before = { status: SubmissionStatus; person_id: string | null };

async function recordStatusChange(tx: Tx, { id, status: to }: SubmissionChange, before: Before): Promise<void> {
  const facts = { from: before.status, to };
  const about = { kind: "submission", id };
  await recordEvents(tx, [{ kind: "status_changed", actor: "coach", about, facts, people: [before.person_id] }]);
}

/** Posts the reply and updates the submission in one transaction. */
export async function sendSubmissionReply(
  tx: Tx,
  reply: SubmissionReplyInput,
): Promise<SaveResult<"subject" | "body">> {
  const { next, submission_id, ...answer } = reply;
  return tx.transaction(async (inner) => {
    // Locked, so that it cannot be deleted without its mail.
    const isIt = eq(quizSubmissions.id, submission_id);
    const [submission] = await inner.select().from(quizSubmissions).where(isIt).for("update");
    if (!submission) return gone;
    const about = { about_kind: aboutSubmission, about_id: submission.id };
    const to = { recipient: submission.email, person_id: submission.person_id };
    await postMails(inner, [{ kind: "reply", ...about, ...to, ...answer }]);
    if (next !== "keep") await setSubmissionStatus(inner, { id: submission.id, status: next });
    return unversioned(submission.id);
  });
}

/** Deletes completed submissions that have not changed for this long, with their mails. */
export async function removeOldSubmissions(tx: Tx, { months }: { months: number }): Promise<number> {
  const longAgo = sql`now() - make_interval(months => ${months})`;
  const { rowCount } = await tx
    .delete(quizSubmissions)
    .where(and(eq(quizSubmissions.status, "completed"), lt(quizSubmissions.updated_at, longAgo)));
  return rowCount ?? 0;
}

/** Deletes spam that has not changed for this long; with 0 days all of it. */
export async function removeSpamSubmissions(tx: Tx, { days }: { days: number }): Promise<number> {
  const isOld = lte(quizSubmissions.updated_at, sql`now() - make_interval(days => ${days})`);
  const { rowCount } = await tx.delete(quizSubmissions).where(and(isUntouchedSpam, isOld));
  return rowCount ?? 0;
}

export async function eraseSubmissionsOfPeople(tx: Tx, people: string[]): Promise<number> {
  const { rowCount } = await tx.delete(quizSubmissions).where(inArray(quizSubmissions.person_id, people));
  return rowCount ?? 0;
}

/** Everything this address submitted; the mails about it go with it. */
export async function eraseSubmissionsOf(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.delete(quizSubmissions).where(isSubmissionFrom(email));
  return rowCount ?? 0;
}

type Saved<Field extends string> = Promise<SaveResult<Field>>;

/** Added at the end of the quiz. */
export async function createQuestion(tx: Tx, form: QuestionInput): Saved<keyof QuestionInput> {
  return tx.transaction(async (all) => {
    await lockQuestions(all);
    const display_order = sql`(select coalesce(max(display_order), 0) + 1 from quiz_questions)`;
    const [created] = await all
      .insert(quizQuestions)
      .values({ ...form, display_order })
      .returning({ id: quizQuestions.id });
    if (!created) throw new Error("A question was inserted without an answer");
    return unversioned(created.id);
  });
}

export async function rewordQuestion(tx: Tx, id: string, question_text: string): Promise<boolean> {
  const { rowCount } = await tx.update(quizQuestions).set({ question_text }).where(eq(quizQuestions.id, id));
  return rowCount === 1;
}

/** Swaps a question with its neighbour. False if there is none. */
export async function moveQuestion(tx: Tx, id: string, move: Move): Promise<boolean> {
  return tx.transaction(async (all) => {
    const changes = inNewOrder(await lockQuestions(all), id, move);
    for (const { id: changed, display_order } of changes)
      await all.update(quizQuestions).set({ display_order }).where(eq(quizQuestions.id, changed));
    return changes.length > 0;
  });
}

/** Deletes its options too; visitors' submissions stay. Returns the deletion, so the caller can offer Undo. */
export async function deleteQuestion(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    await lockQuestions(all);
    const { rowCount } = await all.delete(quizQuestions).where(eq(quizQuestions.id, id));
    return rowCount === 1;
  });
}

/** Added at the end of its question. */
export async function createOption(tx: Tx, questionId: string, form: OptionInput): Saved<keyof OptionInput> {
  return tx.transaction(async (all) => {
    const isQuestion = eq(quizQuestions.id, questionId);
    const [question] = await all.select({ id: quizQuestions.id }).from(quizQuestions).where(isQuestion).for("update");
    if (!question) return gone;
    const display_order = sql`(select coalesce(max(display_order), 0) + 1 from quiz_options where question_id = ${questionId})`;
    const [created] = await all
      .insert(quizOptions)
      .values({ ...form, question_id: questionId, display_order })
      .returning({ id: quizOptions.id });
    if (!created) throw new Error("An option was inserted without an answer");
    return unversioned(created.id);
  });
}

export async function changeOption(tx: Tx, id: string, change: OptionChange): Saved<keyof OptionChange> {
  const { rowCount } = await tx.update(quizOptions).set(change).where(eq(quizOptions.id, id));
  return rowCount === 1 ? unversioned(id) : gone;
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deleteOption(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    const { rowCount } = await all.delete(quizOptions).where(eq(quizOptions.id, id));
    return rowCount === 1;
  });
}

/** Changing the order locks every row, always by id, to avoid deadlocks. */
async function lockQuestions(tx: Tx) {
  const { id, display_order, created_at } = quizQuestions;
  const createdAt = sql<string>`to_char(${created_at} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  return tx.select({ id, display_order, createdAt }).from(quizQuestions).orderBy(id).for("update");
}

export const SubmissionReplyInput = z.object({
  ...replyFields,
  submission_id: UuidInput,
  /** The submission's status after the reply. */
  next: z.enum(["keep", ...submissionReplyMarks]).catch("keep"),
});
export type SubmissionReplyInput = z.output<typeof SubmissionReplyInput>;
