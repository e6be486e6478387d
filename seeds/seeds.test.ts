import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { recommendService } from "#app/features/quiz/schema.ts";
import { services } from "#app/features/services/tables.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { testimonials } from "#app/features/testimonials/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { asVisitor } from "#tests/principals.ts";
import { readPosts } from "./demo/posts.ts";
import { quiz } from "./essential/quiz.ts";
import { seedNewSite } from "./essential/seed-essential.ts";
import { services as serviceSeeds } from "./essential/services.ts";
import { seed } from "./seed.ts";
import type { QuizSeed } from "./shapes.ts";

test("the essentials have no praise and no articles, so that no site goes live with invented ones", () =>
  asVisitor(async (tx) => {
    expect(await tx.$count(services)).toBe(6);
    expect(await tx.$count(testimonials)).toBe(0);
    expect(await tx.$count(blogPosts)).toBe(0);
  }));

test("the demo adds 18 testimonials and 14 posts, one of them a draft; seeding again changes nothing", async () => {
  const admin = connectionTo("courtside_admin");
  for (const _time of ["first", "second"]) {
    await admin.transaction((tx) => seed(tx, ["essential", "demo"]));
    expect(await admin.$count(testimonials)).toBe(18);
    expect(await admin.$count(blogPosts)).toBe(14);
    expect(await admin.$count(blogPosts, eq(blogPosts.published, false))).toBe(1);
  }
});

test("the quiz leads to each of the six services", () => {
  const reached = new Set(allPaths(quiz).map(recommendService));
  expect([...reached].sort()).toEqual(serviceSeeds.map(({ link }) => link).sort());
});

test("articles range from a short note to a long read", () => {
  const lengths = readPosts().map(
    ({ content }) => content.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length,
  );
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(150);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(900);
  expect(lengths.filter((words) => words > 500).length).toBeGreaterThanOrEqual(4);
});

type Option = QuizSeed["options"][number];

function allPaths(questions: QuizSeed[]): Option[][] {
  return questions.reduce<Option[][]>(
    (paths, { options }) => paths.flatMap((path) => options.map((option) => [...path, option])),
    [[]],
  );
}

test("no text contains a code name", async () => {
  const words = JSON.stringify([serviceSeeds, quiz, await readPosts()]).match(
    /(?<=[\s"])[a-z]+[A-Z]\w*(?=[\s,.;:!?])/g,
  );
  expect(words).toBeNull();
});

test("nodes that start together fill a new site once, and later starts leave it alone", async () => {
  await asOwner((owner) =>
    owner.query("truncate site_settings, setup_steps, hero_content, claims, services, quiz_questions cascade"),
  );
  await Promise.all(Array.from({ length: 5 }, () => seedNewSite()));
  const admin = connectionTo("courtside_admin");
  expect([await admin.$count(siteSettings), await admin.$count(services)]).toEqual([1, 6]);
  await admin.delete(services);
  await seedNewSite();
  expect(await admin.$count(services), "deleted by the coach").toBe(0);
});
