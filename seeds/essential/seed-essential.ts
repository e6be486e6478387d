import { sql } from "drizzle-orm";
import { claims as claimsTable } from "#app/features/claims/tables.server.ts";
import { heroContent } from "#app/features/hero/tables.server.ts";
import { replyTemplates as templatesTable } from "#app/features/inbox/tables.server.ts";
import { saveNoteLists } from "#app/features/notes/mutations.server.ts";
import { skills } from "#app/features/notes/tables.server.ts";
import { quizOptions, quizQuestions } from "#app/features/quiz/tables.server.ts";
import {
  priceOptions,
  serviceFeatureCards,
  serviceProcessSteps,
  services as servicesTable,
} from "#app/features/services/tables.server.ts";
import { calendarSteps, exampleSettings, operatorSteps, stepOf } from "#app/features/settings/setup-steps.ts";
import { setupSteps, siteSettings } from "#app/features/settings/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { isEmpty } from "#seeds/is-empty.ts";
import type { QuizSeed, ServiceSeed } from "#seeds/shapes.ts";
import { claims } from "./claims.ts";
import { hero } from "./hero.ts";
import { noteLists } from "./note-lists.ts";
import { quiz } from "./quiz.ts";
import { replyTemplates } from "./reply-templates.ts";
import { services } from "./services.ts";
import { settings } from "./settings.ts";
import { story } from "./story.ts";

/** At a start: fills a new site, once. Nodes that start together wait for each other. */
export async function seedNewSite(): Promise<void> {
  if (!(await isEmpty(adminDb(), siteSettings))) return;
  await adminDb().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('courtside first content', 0))`);
    if (await isEmpty(tx, siteSettings)) await seedEssential(tx, { isDemo: false });
  });
}

/** Fills each part that is still empty; the coach's own content is left alone. */
export async function seedEssential(tx: Tx, { isDemo }: { isDemo: boolean }): Promise<void> {
  // Everything in a demo is invented, so it needs no confirmation.
  const asks = !isDemo && (await isEmpty(tx, siteSettings));
  await fillEmptyParts(tx, { isDemo });
  if (asks) await seedSteps(tx);
}

/** What a new site's owner is asked to confirm, change, hide or do. */
export async function seedSteps(tx: Tx): Promise<void> {
  const stored = await tx.select({ id: servicesTable.id }).from(servicesTable);
  const names = [
    ...exampleSettings,
    ...operatorSteps,
    ...calendarSteps,
    ...[stepOf("hero"), stepOf("quiz")],
    ...claims.map(({ key }) => stepOf("claim", key)),
    ...stored.map(({ id }) => stepOf("service", id)),
  ];
  await tx
    .insert(setupSteps)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}

async function fillEmptyParts(tx: Tx, { isDemo }: { isDemo: boolean }): Promise<void> {
  if (await isEmpty(tx, siteSettings)) {
    // A production site opens sign-up and goes live when the coach says so; a demo shows both.
    await tx
      .insert(siteSettings)
      .values({ ...settings, story: story.join("\n\n"), sign_up_open: isDemo, is_live: isDemo });
  }
  if (await isEmpty(tx, heroContent)) await tx.insert(heroContent).values(hero);
  if (await isEmpty(tx, claimsTable)) await tx.insert(claimsTable).values(claims.map(inOrder));
  if (await isEmpty(tx, servicesTable)) {
    for (const [place, service] of services.entries()) await seedService(tx, service, place);
  }
  if (await isEmpty(tx, templatesTable)) await tx.insert(templatesTable).values(replyTemplates.map(inOrder));
  if (await isEmpty(tx, skills)) await saveNoteLists(tx, noteLists);
  if (await isEmpty(tx, quizQuestions)) {
    for (const [order, question] of quiz.entries()) await seedQuestion(tx, question, order);
  }
}

async function seedService(tx: Tx, seed: ServiceSeed, place: number): Promise<void> {
  const { feature_cards, process_steps, detail_prices, ...service } = seed;
  const [stored] = await tx
    .insert(servicesTable)
    // A transaction has one time, and the booking form lists them as they were added.
    .values({ ...service, created_at: sql`now() + ${place} * interval '1 microsecond'` })
    .returning();
  if (!stored) throw new Error(`${seed.title} was not stored`);
  const ofService = { service_id: stored.id };
  const prices = detail_prices.map((price) => ({ ...price, placement: "detail" as const }));
  await tx.insert(serviceFeatureCards).values(feature_cards.map(inOrder).map((card) => ({ ...card, ...ofService })));
  await tx.insert(serviceProcessSteps).values(process_steps.map(inOrder).map((step) => ({ ...step, ...ofService })));
  await tx.insert(priceOptions).values(prices.map(inOrder).map((price) => ({ ...price, ...ofService })));
}

async function seedQuestion(tx: Tx, { options, ...question }: QuizSeed, order: number): Promise<void> {
  const [stored] = await tx
    .insert(quizQuestions)
    .values({ ...question, display_order: order })
    .returning();
  if (!stored) throw new Error(`${question.question_text} was not stored`);
  await tx.insert(quizOptions).values(options.map(inOrder).map((option) => ({ ...option, question_id: stored.id })));
}

function inOrder<Row>(row: Row, display_order: number): Row & { display_order: number } {
  return { ...row, display_order };
}
