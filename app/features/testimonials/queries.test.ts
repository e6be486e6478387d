import { expect, test } from "vitest";
import { testimonial } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { listTestimonials } from "./queries.server.ts";
import { testimonials } from "./tables.server.ts";

test("without testimonials there is one empty page", async () => {
  expect(await asVisitor((tx) => listTestimonials(tx, 3))).toEqual({ page: 1, pages: 1, testimonials: [] });
});

test("drafts are neither shown nor counted, even for a role that may read them", () =>
  asAdmin(async (tx) => {
    const rows = Array.from({ length: 6 }, (_, index) => testimonial({ name: `Player ${index}` }));
    await tx.insert(testimonials).values([...rows, testimonial({ name: "Draft", published: false })]);
    const { pages, testimonials: shown } = await listTestimonials(tx, 1);
    expect(pages).toBe(1);
    expect(shown.map(({ name }) => name)).not.toContain("Draft");
  }));

test("six to a page by display order, then by age; a page beyond the last is the last one", () =>
  asAdmin(async (tx) => {
    const earlier = new Date("2026-01-01");
    await tx
      .insert(testimonials)
      .values([
        testimonial({ name: "Seventh", display_order: 9 }),
        ...[3, 2, 1, 0].map((display_order) => testimonial({ name: `Order ${display_order}`, display_order })),
        testimonial({ name: "Younger", display_order: 4 }),
        testimonial({ name: "Older", display_order: 4, created_at: earlier }),
      ]);
    const names = async (page: number) => {
      const { testimonials: shown, ...rest } = await listTestimonials(tx, page);
      return { ...rest, names: shown.map(({ name }) => name) };
    };
    const first = ["Order 0", "Order 1", "Order 2", "Order 3", "Older", "Younger"];
    expect(await names(1)).toEqual({ page: 1, pages: 2, names: first });
    expect(await names(2)).toEqual({ page: 2, pages: 2, names: ["Seventh"] });
    expect(await names(99)).toEqual({ page: 2, pages: 2, names: ["Seventh"] });
  }));
