import { expect, test } from "vitest";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { getHero } from "./queries.server.ts";
import { defaultHero } from "./schema.ts";
import { heroContent } from "./tables.server.ts";

test("visitors read the seeded hero", async () => expect(await asVisitor(getHero)).toMatchObject({ ...defaultHero }));

test("there is one hero: no one can add a second or delete the first", async () => {
  const second = asAdmin((tx) => tx.insert(heroContent).values(defaultHero));
  await expect(second).rejects.toMatchObject({ cause: { constraint: "hero_content_is_one_row" } });
  await asAdmin((tx) => refused(tx.delete(heroContent)));
});

test("a button's link is a path of this site or https", () =>
  asAdmin((tx) =>
    expect(tx.update(heroContent).set({ cta_primary_link: "javascript:alert(1)" })).rejects.toMatchObject({
      cause: { constraint: "hero_content_cta_primary_link_is_link" },
    }),
  ));
