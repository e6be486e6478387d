import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { escapeLike } from "#app/platform/db/escape-like.server.ts";
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

export const pageSize = 25;

export type SubmissionPage = Awaited<ReturnType<typeof listSubmissions>>;

/** One page of the list, newest first, by key. */
export async function listSubmissions(tx: Tx, view: SubmissionsView) {
  const isBackward = view.previous !== undefined;
  const cursor = view.previous ?? view.next;
  const order = isBackward ? asc : desc;
  const found = await tx
    .select()
    .from(quizSubmissions)
    .where(and(...conditionsOf(view), cursor ? isBeyond(cursor, !isBackward) : undefined))
    .orderBy(order(quizSubmissions.created_at), order(quizSubmissions.id))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = isBackward ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  return {
    rows,
    previous: (isBackward ? hasMore : cursor !== undefined) ? rows[0]?.id : undefined,
    next: isBackward || hasMore ? rows.at(-1)?.id : undefined,
  };
}

/** Every submission of the view, a thousand at a time, for the export. */
export async function* eachSubmission(tx: Tx, view: SubmissionsView) {
  let last: string | undefined;
  do {
    const rows: QuizSubmission[] = await tx
      .select()
      .from(quizSubmissions)
      .where(and(...conditionsOf(view), last ? isBeyond(last, true) : undefined))
      .orderBy(desc(quizSubmissions.created_at), desc(quizSubmissions.id))
      .limit(1_000);
    yield* rows;
    last = rows.length === 1_000 ? rows.at(-1)?.id : undefined;
  } while (last);
}

export async function countSubmissions(tx: Tx): Promise<number> {
  return tx.$count(quizSubmissions);
}

/** Everything one address handed in, newest first. */
export async function listSubmissionsOf(tx: Tx, email: string) {
  return tx.select().from(quizSubmissions).where(isOf(email)).orderBy(desc(quizSubmissions.created_at)).limit(200);
}

export function isOf(email: string): SQL {
  return sql`lower(${quizSubmissions.email}) = lower(${email})`;
}

function conditionsOf({ status, q }: SubmissionsView) {
  return [
    status && eq(quizSubmissions.status, status),
    q ? sql`${searchedText} ilike ${`%${escapeLike(q)}%`}` : undefined,
  ];
}

// The stored instant has microseconds, which a Date has not; so the database compares with the row itself.
function isBeyond(id: string, isDescending: boolean): SQL {
  const its = sql`((select c.created_at from quiz_submissions c where c.id = ${id}), ${id}::uuid)`;
  const own = sql`(${quizSubmissions.created_at}, ${quizSubmissions.id})`;
  return isDescending ? sql`${own} < ${its}` : sql`${own} > ${its}`;
}
