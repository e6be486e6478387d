import { expect, test } from "vitest";
import { listExampleClaims } from "#app/features/settings/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { fieldErrors } from "#app/platform/forms/form-fields.server.ts";
import { beginAnew } from "#tests/new-site.ts";
import { asVisitor } from "#tests/principals.ts";
import { claimValues, conflictingClaims, tellStory } from "./claims.ts";
import { updateClaims } from "./mutations.server.ts";
import { getClaimsVersion, listClaims } from "./queries.server.ts";
import { claimsInput } from "./schema.ts";

const admin = () => connectionTo("courtside_admin");
const keys = (await listClaims(admin())).map(({ key }) => key);
const typed = async (change: Record<string, string> = {}) => ({
  ...claimValues(await listClaims(admin())),
  version: await getClaimsVersion(admin()),
  ...change,
});

test("the seeded years disagree until the coach aligns them", async () => {
  const [years = []] = conflictingClaims(await listClaims(admin()));
  expect(years.map(({ value }) => value)).toEqual(["8+", "10+", "15+"]);
  const change = { "years_about.value": "15+", "years_journey.value": "15+" };
  expect(await updateClaims(admin(), await typed(change))).toMatchObject({ ok: true });
  expect(conflictingClaims(await listClaims(admin()))).toEqual([]);
});

test("a stale form changes nothing and shows the stored claims", async () => {
  const early = await typed({ "certification.value": "None" });
  await updateClaims(admin(), await typed({ "tournament_wins.value": "51+" }));
  expect(await updateClaims(admin(), early)).toMatchObject({
    reason: "stale",
    stored: { "tournament_wins.value": "51+", "certification.value": "USTA/PTR" },
  });
});

test("visitors see neither a hidden claim nor the paragraph that names it, and it disagrees with no other", async () => {
  await updateClaims(
    admin(),
    claimsInput(keys).parse(await typed({ "years_journey.hidden": "on", "years_about.value": "3+" })),
  );
  const seen = await asVisitor(listClaims);
  expect(seen.map(({ key }) => key)).not.toContain("years_journey");
  expect(tellStory("I look.\n\nIn {years_journey} years I learned.", seen)).toEqual(["I look."]);
  expect(
    conflictingClaims(await listClaims(admin()))
      .flat()
      .map(({ key }) => key),
  ).not.toContain("years_journey");
  await updateClaims(admin(), claimsInput(keys).parse(await typed({ "years_journey.hidden": "" })));
  expect((await asVisitor(listClaims)).map(({ key }) => key)).toContain("years_journey");
});

test("an example stays one until it is changed, hidden or confirmed, each on its own", async () => {
  await beginAnew(admin());
  const left = () => listExampleClaims(admin());
  await updateClaims(admin(), claimsInput(keys).parse(await typed()));
  expect(await left(), "saved as it was").toHaveLength(keys.length);
  const change = { "certification.value": "None", "tournament_wins.hidden": "on", "students_coached.kept": "on" };
  await updateClaims(admin(), claimsInput(keys).parse(await typed(change)));
  const settled = ["certification", "tournament_wins", "students_coached"];
  expect((await left()).toSorted()).toEqual(keys.filter((key) => !settled.includes(key)).toSorted());
});

test("value and label are required, and unknown claims are refused", async () => {
  const form = claimsInput(["years_about"]);
  const { error } = form.safeParse({ "years_about.value": " ", "years_about.label": "Years", version: "" });
  expect(error && fieldErrors(error)).toEqual({ "years_about.value": "Value is required" });
  const data = form.parse({ "years_about.value": "9+", "years_about.label": "Years", "other.value": "1" });
  expect(data).not.toHaveProperty("other.value");
});
