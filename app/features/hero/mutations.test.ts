import { expect, test } from "vitest";
import { asAdmin } from "#tests/principals.ts";
import { heroValues } from "./hero.ts";
import { updateHero } from "./mutations.server.ts";
import { getHeroToEdit } from "./queries.server.ts";
import { defaultHero, HeroInput } from "./schema.ts";

const typed = { ...heroValues(defaultHero), version: "" };

test("the hero is saved only over the version that was read", () =>
  asAdmin(async (tx) => {
    const version = (await getHeroToEdit(tx))?.version ?? "";
    const stale = await updateHero(tx, HeroInput.parse({ ...typed, version: "2026-01-01 00:00:00+00" }));
    expect(stale).toMatchObject({ ok: false, reason: "stale", stored: { title: defaultHero.title }, version });
    const saved = await updateHero(tx, HeroInput.parse({ ...typed, title: "Play", version }));
    expect(saved.ok).toBe(true);
    expect((await getHeroToEdit(tx))?.title).toBe("Play");
  }));

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/\\evil.example",
  "http://plain.example",
  "quiz",
  "/a b",
])("%s is not a link", (bad) => {
  for (const field of ["cta_primary_link", "cta_secondary_link", "background_image_url"]) {
    const { error } = HeroInput.safeParse({ ...typed, [field]: bad });
    expect(error?.issues).toMatchObject([{ path: [field] }]);
  }
});

test.each(["/", "/quiz", "/#contact", "https://club.example/a?b=c"])("%s is a link", (good) => {
  expect(HeroInput.parse({ ...typed, cta_primary_link: good }).cta_primary_link).toBe(good);
});

test("without an image the default is used", () => {
  expect(HeroInput.parse(typed).background_image_url).toBeNull();
});
