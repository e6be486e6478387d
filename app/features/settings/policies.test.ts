import { expect, test } from "vitest";
import { asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { getPublicSettings, getSiteAddresses } from "./queries.server.ts";

test("visitors read the public settings only", () =>
  asVisitor(async (tx) => {
    expect(await getPublicSettings(tx)).toMatchObject({ brand: "Apex Tennis Performance", hours: "Mon-Sun 6AM-9PM" });
    await refused(getSiteAddresses(tx));
  }));
