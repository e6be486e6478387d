import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { quizOptions, quizQuestions, quizSubmissions } from "./tables.server.ts";

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
