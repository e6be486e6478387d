import { expect, test } from "vitest";
import { asAdmin, asService } from "#tests/principals.ts";
import { listCoachAddresses } from "./queries.server.ts";

test("jobs learn where the coach wants to hear of a request", async () => {
  expect(await asService(listCoachAddresses)).toEqual(["coach@apextennis.example"]);
  await asAdmin(async (tx) => {
    await tx.execute("update site_settings set notification_emails = '{court@coach.example}'");
    expect(await listCoachAddresses(tx)).toEqual(["court@coach.example"]);
  });
});
