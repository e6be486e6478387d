import { expect, test } from "vitest";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { createTestimonial, deleteTestimonial, updateTestimonial } from "./mutations.server.ts";
import { getTestimonial } from "./queries.server.ts";
import { TestimonialInput } from "./schema.ts";

const typed = {
  name: "Sam K.",
  level: "League player",
  quote: "My second serve finally lands.",
  rating: "5",
  display_order: "0",
  published: "on",
  version: "",
};
const form = (over: Partial<typeof typed> = {}) => TestimonialInput.parse({ ...typed, ...over });

test("a testimonial is created, changed over the version that was read, and deleted", () =>
  asAdmin(async (tx) => {
    const created = await createTestimonial(tx, form());
    if (!created.ok) throw new Error(created.reason);
    const changed = await updateTestimonial(tx, created.id, form({ name: "Sam King", version: created.version }));
    expect(changed.ok).toBe(true);
    expect(await getTestimonial(tx, created.id)).toMatchObject({ name: "Sam King", rating: 5, published: true });
    expect(await deleteTestimonial(tx, created.id)).toBeTruthy();
    expect(await deleteTestimonial(tx, created.id)).toBeUndefined();
  }));

test("a stale save changes nothing and shows what is stored", () =>
  asAdmin(async (tx) => {
    const created = await createTestimonial(tx, form());
    if (!created.ok) throw new Error(created.reason);
    for (const version of ["2026-01-01 00:00:00+00", "", "'; drop table testimonials; --"]) {
      const answer = await updateTestimonial(tx, created.id, form({ name: "Overwritten", version }));
      expect(answer).toMatchObject({
        ok: false,
        reason: "stale",
        stored: { name: "Sam K." },
        version: created.version,
      });
    }
  }));

test("a visitor cannot write a testimonial", () => asVisitor((tx) => refused(createTestimonial(tx, form()))));

test.each([
  [{ name: "J" }, "name", "Name must be at least 2 characters"],
  [{ name: "x".repeat(101) }, "name", "Please use at most 100 characters"],
  [{ level: "" }, "level", "Level is required"],
  [{ quote: "Too short" }, "quote", "Quote must be at least 10 characters"],
  [{ rating: "0" }, "rating", "Please choose 1 to 5 stars"],
  [{ rating: "6" }, "rating", "Please choose 1 to 5 stars"],
  [{ rating: "4.5" }, "rating", "Please choose 1 to 5 stars"],
  [{ display_order: "-1" }, "display_order", "Please enter a whole number from 0 up"],
  [{ display_order: "1e9" }, "display_order", "Please enter a whole number from 0 up"],
])("%o is refused", (over, field, message) => {
  const { error } = TestimonialInput.safeParse({ ...typed, ...over });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});
