import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { fieldErrors } from "#app/platform/forms/form-fields.server.ts";
import { claimValues, conflictsIn } from "./claims.ts";
import { updateClaims } from "./mutations.server.ts";
import { getClaimsVersion, listClaims } from "./queries.server.ts";
import { claimsInput } from "./schema.ts";

const admin = () => connectionTo("courtside_admin");
const typed = async (change: Record<string, string> = {}) => ({
  ...claimValues(await listClaims(admin())),
  version: await getClaimsVersion(admin()),
  ...change,
});

test("the seeded years disagree until the coach makes them one", async () => {
  const [years = []] = conflictsIn(await listClaims(admin()));
  expect(years.map(({ value }) => value)).toEqual(["8+", "10+", "15+"]);
  const change = { "years_about.value": "15+", "years_journey.value": "15+" };
  expect(await updateClaims(admin(), await typed(change))).toMatchObject({ ok: true });
  expect(conflictsIn(await listClaims(admin()))).toEqual([]);
});

test("a form opened before somebody else's change changes nothing and shows what is there", async () => {
  const early = await typed({ "certification.value": "None" });
  await updateClaims(admin(), await typed({ "tournament_wins.value": "51+" }));
  expect(await updateClaims(admin(), early)).toMatchObject({
    reason: "stale",
    stored: { "tournament_wins.value": "51+", "certification.value": "USTA/PTR" },
  });
});

test("value and label are required, and only known claims are taken", async () => {
  const form = claimsInput(["years_about"]);
  const { error } = form.safeParse({ "years_about.value": " ", "years_about.label": "Years", version: "" });
  expect(error && fieldErrors(error)).toEqual({ "years_about.value": "Value is required" });
  const data = form.parse({ "years_about.value": "9+", "years_about.label": "Years", "other.value": "1" });
  expect(data).not.toHaveProperty("other.value");
});
