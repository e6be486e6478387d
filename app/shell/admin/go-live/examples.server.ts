import { claimsPath } from "#app/features/claims/claims.ts";
import { hideClaim } from "#app/features/claims/mutations.server.ts";
import { listClaims } from "#app/features/claims/queries.server.ts";
import { getHero } from "#app/features/hero/queries.server.ts";
import { listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { publishService } from "#app/features/services/mutations.server.ts";
import { listAllServices } from "#app/features/services/queries.server.ts";
import { hideSetting } from "#app/features/settings/mutations.server.ts";
import { getSettingsToEdit, listSetupSteps, MissingSettings } from "#app/features/settings/queries.server.ts";
import { settingsFieldIds, settingsLabels, settingsPath, settingsValues } from "#app/features/settings/settings.ts";
import { canBeHidden, canBeKept, exampleSettings, stepOf } from "#app/features/settings/setup-steps.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** An example from the seed that visitors still see. */
export type Example = {
  step: string;
  label: string;
  /** As visitors see it now. */
  shown: string;
  /** Where the coach changes it. */
  to: string;
  canKeep: boolean;
  canHide: boolean;
};

/** The remaining examples, in the order of the pages. */
export async function readExamples(tx: Tx): Promise<Example[]> {
  const open = new Set(await listSetupSteps(tx));
  const all = [await heroExample(tx), ...(await settingExamples(tx)), ...(await claimExamples(tx))];
  all.push(...(await serviceExamples(tx)), await quizExample(tx));
  return all
    .filter(({ step }) => open.has(step))
    .map((example) => ({ ...example, canKeep: canBeKept(example.step), canHide: canBeHidden(example.step) }));
}

type Told = Omit<Example, "canKeep" | "canHide">;

async function heroExample(tx: Tx): Promise<Told> {
  const { title = "", subtitle = "", description = "" } = (await getHero(tx)) ?? {};
  const shown = `${title} ${subtitle}\n${description}`;
  return { step: stepOf("hero"), label: "Hero, with its picture", shown, to: "/admin/hero" };
}

async function settingExamples(tx: Tx): Promise<Told[]> {
  const settings = await getSettingsToEdit(tx);
  if (!settings) throw new MissingSettings();
  const values = settingsValues(settings);
  return exampleSettings.map((field) => ({
    ...{ step: field, label: settingsLabels[field], shown: values[field] },
    to: `${settingsPath}#${settingsFieldIds[field]}`,
  }));
}

async function claimExamples(tx: Tx): Promise<Told[]> {
  const claims = await listClaims(tx);
  return claims.map(({ key, value, label, place }) => ({
    ...{ step: stepOf("claim", key), label: `Claim: ${place}`, shown: `${value} ${label}`, to: claimsPath },
  }));
}

async function serviceExamples(tx: Tx): Promise<Told[]> {
  const services = await listAllServices(tx);
  return services.map(({ id, title, description, price }) => ({
    ...{ step: stepOf("service", id), label: `Service: ${title}`, to: `/admin/services/${id}` },
    shown: `${description} ${price}. With its page, its prices and its picture.`,
  }));
}

async function quizExample(tx: Tx): Promise<Told> {
  const questions = await listQuizQuestions(tx);
  const shown = questions.map(({ question_text }) => question_text).join("\n");
  return { step: stepOf("quiz"), label: "Quiz", shown, to: "/admin/quiz-submissions/questions" };
}

/** Hides it from visitors. Returns false if that is impossible or no longer needed. */
export async function hideExample(tx: Tx, step: string): Promise<boolean> {
  if (!canBeHidden(step) || !(await listSetupSteps(tx)).includes(step)) return false;
  const [kind, id = ""] = step.split(":");
  if (kind === "claim") return hideClaim(tx, id);
  if (kind === "service") return (await publishService(tx, id, false)) !== undefined;
  return hideSetting(tx, step);
}
