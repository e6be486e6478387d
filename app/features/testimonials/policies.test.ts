import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { testimonial } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { testimonials } from "./tables.server.ts";

test("visitors read published testimonials, the admin drafts too", async () => {
  const rows = [testimonial({ name: "Shown" }), testimonial({ name: "Draft", published: false })];
  await connectionTo("courtside_admin").insert(testimonials).values(rows);
  const names = { name: testimonials.name };
  expect(await asVisitor((tx) => tx.select(names).from(testimonials))).toEqual([{ name: "Shown" }]);
  expect(await asAdmin((tx) => tx.select(names).from(testimonials))).toHaveLength(2);
});

test.each([
  ["a rating of six", { rating: 6 }, "testimonials_rating_1_to_5"],
  ["a negative place in the order", { display_order: -1 }, "testimonials_display_order_positive"],
  ["a quote of nine characters", { quote: "Very good" }, "testimonials_quote_length"],
])("the database refuses %s", (_what, over, constraint) =>
  asAdmin((tx) =>
    expect(tx.insert(testimonials).values(testimonial(over))).rejects.toMatchObject({ cause: { constraint } }),
  ),
);
