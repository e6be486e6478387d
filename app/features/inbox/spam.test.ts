import { beforeEach, expect, test } from "vitest";
import { mails } from "#app/features/notifications/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { senderOf } from "#app/platform/forms/sender.server.ts";
import { contactForm } from "#tests/factories.ts";
import { receiveContact } from "./mutations.server.ts";
import { formUses, messages } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const from = (clientAddress: string) => senderOf({ id: "", clientAddress });
const spamOf = async () => (await admin.select({ spam: messages.spam }).from(messages)).map(({ spam }) => spam).sort();

beforeEach(async () => {
  await admin.delete(messages);
  await connectionTo("courtside_service").delete(formUses);
});

test("what filled in the field that no person sees is kept, marked, and mails nobody", async () => {
  await receiveContact(visitorDb(), { ...contactForm(), website: "https://pills.example" });
  expect(await spamOf()).toEqual(["honeypot"]);
  expect(await admin.$count(mails)).toBe(0);
});

test("the sixth request of one network within the hour is kept, marked, and mails nobody", async () => {
  for (let turn = 0; turn < 7; turn++) await receiveContact(visitorDb(), contactForm(), from("203.0.113.7"));
  await receiveContact(visitorDb(), contactForm(), from("203.0.113.8"));
  expect(await spamOf()).toEqual(["flood", "flood", null, null, null, null, null, null]);
  expect(await admin.$count(mails)).toBe(7);
});

test("a repeated request costs its sender nothing", async () => {
  const form = contactForm();
  for (let turn = 0; turn < 9; turn++) await receiveContact(visitorDb(), form, from("203.0.113.7"));
  expect(await connectionTo("courtside_service").$count(formUses)).toBe(1);
});

test("an address is remembered as a digest, a whole IPv6 network as one", () => {
  expect(from("203.0.113.7").client).not.toContain("203");
  expect(from("2001:db8:1:2:aaaa::1")).toEqual(from("2001:db8:1:2:bbbb:0:0:9"));
  expect(from("2001:db8:1:3::1")).not.toEqual(from("2001:db8:1:2::1"));
});
