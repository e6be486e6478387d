import { expect, test } from "vitest";
import { asAdmin, asService } from "#tests/principals.ts";
import { listCoachAddresses } from "./queries.server.ts";

test("jobs can read the coach's notification addresses", async () => {
  expect(await asService(listCoachAddresses)).toEqual(["coach@apextennis.example"]);
  await asAdmin(async (tx) => {
    await tx.execute("update site_settings set notification_emails = '{court@coach.example}'");
    expect(await listCoachAddresses(tx)).toEqual(["court@coach.example"]);
  });
});
