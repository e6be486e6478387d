import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { linkPath } from "#app/lib/address-parts.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { makeLink, redeemLink } from "#app/platform/links/links.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { merge, openForRequests, request, subjectOf } from "#tests/linked-requests.ts";
import { onMonday as at, change, count } from "#tests/open-monday.ts";
import * as offerPage from "../offers/routes/offer-page.tsx";
import * as wishPage from "../waiting/routes/wish-page.tsx";
import { offerLink, requestLink, sessionLink, wishLink } from "./links.server.ts";
import { newLinkMails, sendNewLink } from "./new-link.server.ts";
import * as requestPage from "./routes/request-page.tsx";
import * as sessionPage from "./routes/session-page.tsx";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const clientAddress = "192.0.2.7";
const purposes = [requestLink, sessionLink, offerLink, wishLink];

beforeEach(openForRequests);

type Asked = Awaited<ReturnType<typeof request>>;

async function linkOf(purpose: Purpose, asked: Asked) {
  const token = await makeLink(admin, { purpose, subject: await subjectOf(purpose, asked) });
  return { purpose, token };
}

async function linksOf(asked: Asked) {
  const links = [];
  for (const purpose of purposes) links.push(await linkOf(purpose, asked));
  return links;
}

type Links = Awaited<ReturnType<typeof linksOf>>;

/** Whether each link opens, or why not. */
async function openAll(links: Links) {
  const opened = await Promise.all(
    links.map(({ token, purpose }) => redeemLink(booking, { token, purpose, act: "see", clientAddress })),
  );
  return new Set(opened.map((one) => ("refused" in one ? one.refused : "opens")));
}

type Page = { loader: (asked: never) => Promise<unknown>; action: (asked: never) => Promise<unknown> };

const pages: [Purpose, Page, act: Record<string, string>][] = [
  [requestLink, requestPage, { act: "prove" }],
  [sessionLink, sessionPage, { act: "cancel", version: "2026-11-18", said: "free" }],
  [offerLink, offerPage, { act: "pass" }],
  [wishLink, wishPage, { act: "withdraw" }],
];

describe.each(pages)("a link for $name", (purpose, page, act) => {
  /** The statuses of the page and of its form. */
  async function statusesOf(token: string): Promise<unknown[]> {
    const context = new RouterContextProvider();
    context.set(requestFacts, { id: "test", clientAddress });
    const url = new URL(linkPath("/link", token), "https://apex.example");
    const asked = (init?: RequestInit) =>
      // Safe because the pages use nothing else.
      ({ request: new Request(url, init), url, context, params: { link: `~${token}` } }) as never;
    const answers = [
      await page.loader(asked()),
      await page.action(asked({ method: "POST", body: new URLSearchParams(act) })),
    ];
    return answers.map((answer) => (answer as { init?: ResponseInit }).init?.status);
  }

  test("returns 410 and does nothing once the coach has corrected the address", async () => {
    const asked = await request(at(540));
    const { token } = await linkOf(purpose, asked);
    await change(`update people set email = 'right@player.example' where id = '${asked.personId}'`);
    expect(await statusesOf(token)).toEqual([410, 410]);
    expect(await count("sessions where status = 'requested'")).toBe(1);
    expect(await count("messages where proven_at is not null")).toBe(0);
  });
});

test("links survive another spelling of the address and another person's correction", async () => {
  const [asked, other] = [await request(at(540)), await request(at(615))];
  const links = await linksOf(asked);
  await change(`update people set email = upper(email), name = 'Dana' where id = '${asked.personId}'`);
  await change(`update people set email = 'right@player.example' where id = '${other.personId}'`);
  expect(await openAll(links)).toEqual(new Set(["opens"]));
});

const addPerson = async (columns: string, values: string) =>
  String((await change(`insert into people (${columns}) values (${values}) returning id`)).rows[0]?.id);

test.each([
  ["goes away", "name, email", "'Dana Field', 'dana@player.example'", "revoked"],
  ["is handed over", "name", "'Dana Field'", "opens"],
])("a merge in which the address %s: the merged person's links", async (_what, columns, values, outcome) => {
  const asked = await request(at(540));
  const links = await linksOf(asked);
  const kept_id = await addPerson(columns, values);
  await merge(asked.personId, kept_id);
  expect(await openAll(links)).toEqual(new Set([outcome]));
  // From now on mail about them goes to the kept person's address.
  await change(`update people set email = 'new@player.example' where id = '${kept_id}'`);
  expect(await openAll(links)).toEqual(new Set(["revoked"]));
});

test("a child's links end when the contact's address changes, and when the household gets another contact", async () => {
  const parent = await request(at(540));
  const other = await addPerson("name, email", "'Bea', 'bea@player.example'");
  await change(`with home as (insert into households (name, contact_id) values ('Field', '${parent.personId}') returning id)
    update people set household_id = home.id from home where people.id in ('${parent.personId}', '${other}')`);
  const child = await addPerson(
    "name, is_minor, household_id",
    `'Mia', true, (select household_id from people where id = '${other}')`,
  );
  const member = String(
    (
      await change(`insert into session_people (session_id, person_id)
    select session_id, '${child}' from session_people limit 1 returning id`)
    ).rows[0]?.id,
  );
  const link = async () => [
    { purpose: sessionLink, token: await makeLink(admin, { purpose: sessionLink, subject: member }) },
  ];
  const first = await link();
  await change(`update people set email = 'right@player.example' where id = '${parent.personId}'`);
  expect(await openAll(first)).toEqual(new Set(["revoked"]));
  const second = await link();
  await change(`update households set contact_id = '${other}'`);
  expect(await openAll(second)).toEqual(new Set(["revoked"]));
});

/** The mail that the button causes. */
async function newestMail() {
  const { rows } = await change("select * from mails where kind = 'new_link' order by created_at desc limit 1");
  const [posted] = rows;
  const registered = newLinkMails.find(({ about }) => about === posted?.about_kind);
  const facts = { brand: "Apex", replyHours: 24, origin: "https://apex.example" };
  // Safe because these are the columns of a mail.
  return registered?.write(service, posted as never, facts);
}

test("the coach's button ends a session's links and mails one that works", async () => {
  const asked = await request(at(540));
  const old = await linkOf(sessionLink, asked);
  const { rows } = await change("select id from sessions");
  expect(await sendNewLink(admin, { sessionId: String(rows[0]?.id) })).toBe(true);
  expect(await openAll([old])).toEqual(new Set(["revoked"]));
  const mail = await newestMail();
  expect(mail?.subject).toMatch(/^A new link to your session on /);
  const token = mail?.button?.href.split("~")[1] ?? "";
  expect(await openAll([{ purpose: sessionLink, token }])).toEqual(new Set(["opens"]));
});

test("the coach's button ends a request's links and mails one with its current state", async () => {
  const asked = await request(at(540));
  const old = await linksOf(asked);
  expect(await sendNewLink(admin, { messageId: asked.messageId })).toBe(true);
  expect(await openAll(old)).toEqual(new Set(["revoked"]));
  expect((await newestMail())?.button?.href).toContain("/session/~");
  await change("update sessions set status = 'declined', held_until = null where status = 'requested'");
  expect((await newestMail())?.button?.href).toContain("/offer/~");
  await change("update sessions set status = 'lapsed', held_until = null where status = 'held'");
  expect((await newestMail())?.button?.href).toContain("/waiting/~");
  await change("update wishes set status = 'withdrawn'");
  expect((await newestMail())?.button?.href).toContain("/request/~");
});
