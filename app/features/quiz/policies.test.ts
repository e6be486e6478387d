import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { quizOptions, quizQuestions, quizSubmissions } from "./tables.server.ts";

const submit = sql`select receive_quiz_submission('Dana Field', 'dana@player.example', null, '/services/video-analysis',
  '13-17', 'Club', 'Serve', 'Video', null) as id`;

test("visitors read questions and options and submit results, but cannot read results", () =>
  asVisitor(async (tx) => {
    expect(await tx.$count(quizQuestions)).toBe(4);
    expect(await tx.$count(quizOptions)).toBeGreaterThan(12);
    const [first, again] = [await tx.execute(submit), await tx.execute(submit)];
    expect(again.rows).toEqual(first.rows);
    await refused(tx.select().from(quizSubmissions));
  }));

test("the admin can set only known statuses", async () => {
  await connectionTo("courtside_visitor").execute(submit);
  const changed = { status: quizSubmissions.status };
  expect(
    await asAdmin((tx) => tx.update(quizSubmissions).set({ status: "in-progress" }).returning(changed)),
  ).toHaveLength(1);
  await asAdmin((tx) => refused(tx.update(quizSubmissions).set({ name: "Other" })));
});

test("a recommendation outside the services is refused", () =>
  asVisitor((tx) =>
    expect(
      tx.execute(
        sql`select receive_quiz_submission('Dana', 'd@p.example', null, 'https://evil.example', null, null, null, null, null)`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: "quiz_submissions_recommended_service_is_path" } }),
  ));
