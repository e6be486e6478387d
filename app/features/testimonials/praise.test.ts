import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { erasePeople } from "#app/features/people/mutations.server.ts";
import { getPersonOf } from "#app/features/people/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { makeLink, redeemLink } from "#app/platform/links/links.server.ts";
import { testimonial } from "#tests/factories.ts";
import { makeHousehold, membersOf } from "#tests/households.ts";
import { asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { askForPraise, praiseLink, receivePraise, updateTestimonial } from "./mutations.server.ts";
import { getTestimonial, listTestimonials } from "./queries.server.ts";
import { PraiseInput } from "./schema.ts";
import { testimonials } from "./tables.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const form = PraiseInput.parse({ name: "Dana", level: "", quote: "My serve lands now.", rating: "4" });
let [household, personId, email] = ["", "", ""];

beforeEach(async () => {
  email = `${crypto.randomUUID()}@player.example`;
  household = await makeHousehold("Dana Field", email);
  personId = (await getPersonOf(admin, email))?.id ?? "";
  await admin.delete(testimonials);
});

const newLink = () => makeLink(service, { purpose: praiseLink, subject: personId });
const published = async () => (await asVisitor((tx) => listTestimonials(tx, 1))).testimonials;

async function sentDraft() {
  await newLink();
  expect(await receivePraise(service, personId, form)).toBe(true);
  const [draft] = await admin.select().from(testimonials);
  if (!draft) throw new Error("Nothing was stored");
  return draft;
}

const save = async (id: string, over: object = {}) => {
  const stored = await getTestimonial(admin, id);
  if (!stored) throw new Error("There is no testimonial");
  const { is_from_player: _mark, ...fields } = stored;
  return updateTestimonial(admin, id, { ...fields, published: true, ...over });
};

test("what a player sends is a draft under the name they gave, which visitors do not see", async () => {
  expect(await sentDraft()).toMatchObject({
    ...{ name: "Dana", level: "Player", rating: 4, quote: "My serve lands now." },
    ...{ published: false, is_from_player: true, person_id: personId },
  });
  expect(await published()).toEqual([]);
});

test("a link is used once, and a draft needs one", async () => {
  const token = await newLink();
  expect([await receivePraise(service, personId, form), await receivePraise(service, personId, form)]).toEqual([
    ...[true, false],
  ]);
  const presented = { token, purpose: praiseLink, act: "see", clientAddress: "192.0.2.7" } as const;
  expect(await redeemLink(connectionTo("courtside_visitor"), presented)).toEqual({ refused: "revoked" });
  expect(await admin.$count(testimonials)).toBe(1);
});

test("a published testimonial says that a player sent it, until the coach changes the words, the name or the stars", async () => {
  const { id } = await sentDraft();
  await save(id, { display_order: 3 });
  expect(await published()).toMatchObject([{ name: "Dana", is_from_player: true }]);
  await save(id, { quote: "My serve always lands now." });
  expect(await published()).toMatchObject([{ is_from_player: false }]);
});

test("nothing is published by the role that stores it, and visitors cannot read who sent it", async () => {
  const row = { ...testimonial(), is_from_player: true };
  await asService((tx) => refused(tx.insert(testimonials).values({ ...row, published: true })));
  await asService((tx) => refused(tx.insert(testimonials).values({ ...row, published: false, is_from_player: false })));
  await asVisitor((tx) => refused(tx.select({ id: testimonials.person_id }).from(testimonials)));
});

test("erasing the person keeps the words without saying whose they are", async () => {
  const { id } = await sentDraft();
  const people = await membersOf(household);
  await admin.transaction((tx) => erasePeople(tx, people));
  expect(await admin.select().from(testimonials)).toMatchObject([{ id, person_id: null, is_from_player: true }]);
});

test("a child is not asked, and a new address ends the link in the old mailbox", async () => {
  const [, child = ""] = await membersOf(household);
  expect([await askForPraise(admin, child), await askForPraise(admin, personId)]).toEqual([false, true]);
  await newLink();
  await admin.execute(sql`update people set email = ${`new-${email}`} where id = ${personId}`);
  expect(await receivePraise(service, personId, form)).toBe(false);
});
