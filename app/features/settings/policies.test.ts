import { expect, test } from "vitest";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { getPublicSettings, listCoachAddresses } from "./queries.server.ts";
import { siteSettings } from "./tables.server.ts";

test("visitors read the public settings only", () =>
  asVisitor(async (tx) => {
    expect(await getPublicSettings(tx)).toMatchObject({ brand: "Apex Tennis Performance", hours: "Mon-Sun 6AM-9PM" });
    await refused(listCoachAddresses(tx));
  }));

test("jobs learn where the coach wants to hear of a request", async () => {
  expect(await asService(listCoachAddresses)).toEqual(["coach@apextennis.example"]);
  await asAdmin(async (tx) => {
    await tx.update(siteSettings).set({ notification_emails: ["court@coach.example"] });
    expect(await listCoachAddresses(tx)).toEqual(["court@coach.example"]);
  });
});
