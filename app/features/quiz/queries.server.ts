import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type List, readAll, readPage } from "#app/platform/db/keyset.server.ts";
import type { SubmissionsView } from "./schema.ts";
import { quizOptions, quizQuestions, quizSubmissions, searchedText } from "./tables.server.ts";

export async function listQuizQuestions(tx: Tx) {
  return tx
    .select()
    .from(quizQuestions)
    .orderBy(quizQuestions.display_order, quizQuestions.created_at, quizQuestions.id);
}

export async function listQuizOptions(tx: Tx) {
  return tx.select().from(quizOptions).orderBy(quizOptions.display_order, quizOptions.created_at, quizOptions.id);
}

export type QuizSubmission = NonNullable<Awaited<ReturnType<typeof getQuizSubmission>>>;

export async function getQuizSubmission(tx: Tx, id: string) {
  const [submission] = await tx.select().from(quizSubmissions).where(eq(quizSubmissions.id, id));
  return submission;
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
    search: { words, text: searchedText },
    read: (where, order, limit) => {
      const rows = tx.select().from(quizSubmissions).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  };
}

export async function countSubmissions(tx: Tx): Promise<number> {
  return tx.$count(quizSubmissions);
}

/** Whatever the coach has given a status counts as looked at, and stays. */
export const isUntouchedSpam = and(isNotNull(quizSubmissions.spam), eq(quizSubmissions.status, "new"));

export async function countSpamSubmissions(tx: Tx): Promise<number> {
  return tx.$count(quizSubmissions, isUntouchedSpam);
}

/** Everything one address handed in, newest first. */
export async function listSubmissionsOf(tx: Tx, email: string) {
  return tx.select().from(quizSubmissions).where(isOf(email)).orderBy(desc(quizSubmissions.created_at)).limit(200);
}

/** And every one of them, for the export. */
export function eachSubmissionOf(tx: Tx, email: string) {
  return readAll(listed(tx, [isOf(email)], ""));
}

export function isOf(email: string): SQL {
  return sql`lower(${quizSubmissions.email}) = lower(${email})`;
}
