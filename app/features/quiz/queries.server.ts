import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Whose } from "#app/features/people/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isOn, type LocalDays } from "#app/platform/db/days.server.ts";
import { type List, readAll, readPage } from "#app/platform/db/keyset.server.ts";
import { chosenOptions, questionnaire } from "./questionnaire.ts";
import type { SubmissionsView } from "./schema.ts";
import { quizOptions, quizQuestions, quizSubmissions, searchedSubmissionText } from "./tables.server.ts";

export async function listQuizQuestions(tx: Tx) {
  return tx
    .select()
    .from(quizQuestions)
    .orderBy(quizQuestions.display_order, quizQuestions.created_at, quizQuestions.id);
}

export async function listQuizOptions(tx: Tx) {
  return tx.select().from(quizOptions).orderBy(quizOptions.display_order, quizOptions.created_at, quizOptions.id);
}

/** The text of the option that decides for this service; undefined if it is the default recommendation. */
export async function getDecidingAnswer(tx: Tx, { ids, link }: { ids: string[]; link: string }) {
  const questions = questionnaire(await listQuizQuestions(tx), await listQuizOptions(tx));
  const chosen = chosenOptions(questions, ids).filter((option) => option !== undefined);
  const deciding = chosen.findLast(({ recommended_service }) => recommended_service);
  return deciding?.recommended_service === link ? deciding.option_text : undefined;
}

export type QuizSubmission = NonNullable<Awaited<ReturnType<typeof getQuizSubmission>>>;

export async function getQuizSubmission(tx: Tx, id: string) {
  const [submission] = await tx.select().from(quizSubmissions).where(eq(quizSubmissions.id, id));
  return submission;
}

/** For a timeline, by id. */
export async function listSubmissionsById(tx: Tx, ids: string[]) {
  return tx.select().from(quizSubmissions).where(inArray(quizSubmissions.id, ids));
}

export type SubmissionPage = Awaited<ReturnType<typeof listSubmissions>>;

export async function listSubmissions(tx: Tx, view: SubmissionsView) {
  return readPage(wanted(tx, view), view);
}

/** Every submission of the view, for the export. */
export function eachSubmission(tx: Tx, view: SubmissionsView) {
  return readAll(wanted(tx, view));
}

function wanted(tx: Tx, { status, q }: SubmissionsView): List<QuizSubmission> {
  return listed(tx, [status && eq(quizSubmissions.status, status)], q);
}

function listed(tx: Tx, conditions: (SQL | undefined)[], words: string): List<QuizSubmission> {
  return {
    table: quizSubmissions,
    conditions,
    search: { words, texts: [searchedSubmissionText] },
    read: (where, order, limit) => {
      const rows = tx.select().from(quizSubmissions).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  };
}

export async function countSubmissions(tx: Tx): Promise<number> {
  return tx.$count(quizSubmissions);
}

/** A submission with a status set by the coach counts as reviewed, and stays. */
export const isUntouchedSpam = and(isNotNull(quizSubmissions.spam), eq(quizSubmissions.status, "new"));

export async function countSpamSubmissions(tx: Tx): Promise<number> {
  return tx.$count(quizSubmissions, isUntouchedSpam);
}

/** Everything one address submitted, newest first. */
export async function listSubmissionsOf(tx: Tx, email: string, most = 200) {
  return tx
    .select()
    .from(quizSubmissions)
    .where(isSubmissionFrom(email))
    .orderBy(desc(quizSubmissions.created_at))
    .limit(most);
}

/** All of them, for the export. */
export function eachSubmissionOf(tx: Tx, whose: Whose) {
  return readAll(listed(tx, [isOfAny(whose)], ""));
}

function isOfAny({ people, addresses }: Whose): SQL | undefined {
  return or(inArray(quizSubmissions.person_id, people), ...addresses.map(isSubmissionFrom));
}

export function isSubmissionFrom(email: string): SQL {
  return sql`lower(${quizSubmissions.email}) = lower(${email})`;
}

/** What they last named as their goal. */
export async function getGoal(tx: Tx, people: string[]): Promise<string | undefined> {
  const { goals, person_id, spam, created_at, id } = quizSubmissions;
  const [latest] = await tx
    .select({ goals })
    .from(quizSubmissions)
    .where(and(inArray(person_id, people), isNull(spam), isNotNull(goals)))
    .orderBy(desc(created_at), desc(id))
    .limit(1);
  return latest?.goals ?? undefined;
}

/** Their submissions, as a subquery for related rows. */
export function submissionIdsOf(tx: Tx, whose: Whose) {
  return tx.select({ id: quizSubmissions.id }).from(quizSubmissions).where(isOfAny(whose));
}

/** Who sent these submissions, and their spam reason. */
export async function listSubmissionSenders(tx: Tx, ids: string[]) {
  const { id, name, email, spam } = quizSubmissions;
  return tx.select({ id, name, email, spam }).from(quizSubmissions).where(inArray(id, ids));
}

/** Whether it came over its network's budget, and still counts as such. */
export async function isHeldBackSubmission(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(quizSubmissions, and(eq(quizSubmissions.id, id), eq(quizSubmissions.spam, "flood")))) === 1;
}

/** Which of these people have a quiz that nobody has looked at. */
export async function peopleWithNewSubmissions(tx: Tx, people: string[]): Promise<string[]> {
  const { person_id, status, spam } = quizSubmissions;
  const rows = await tx
    .selectDistinct({ person_id })
    .from(quizSubmissions)
    .where(and(eq(status, "new"), isNull(spam), inArray(person_id, people)));
  return rows.map((row) => row.person_id).filter((id) => id !== null);
}

const isHonestOn = (days: LocalDays) => and(isNull(quizSubmissions.spam), isOn(quizSubmissions.created_at, days));

export async function countFinished(tx: Tx, days: LocalDays): Promise<number> {
  return tx.$count(quizSubmissions, isHonestOn(days));
}

/** How often each service was recommended on these days, by its link. */
export async function countRecommended(tx: Tx, days: LocalDays): Promise<Map<string, number>> {
  const link = quizSubmissions.recommended_service;
  const rows = await tx
    .select({ link, recommended: count() })
    .from(quizSubmissions)
    .where(isHonestOn(days))
    .groupBy(link);
  return new Map(rows.map((row) => [row.link, row.recommended]));
}

/** Which of these ids are current questions. */
export async function listQuestionIds(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.select({ id: quizQuestions.id }).from(quizQuestions).where(inArray(quizQuestions.id, ids));
  return rows.map(({ id }) => id);
}
