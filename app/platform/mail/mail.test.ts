import { afterAll, expect, test } from "vitest";
import { setEnvironment } from "#app/platform/env.server.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { openMoodyMailServer } from "#tests/moody-mail-server.ts";
import { greetMailServer, isTlsRequired, sendMail } from "./mail.server.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

// This machine under an address that looks remote; the server has no STARTTLS.
const elsewhere = mailbox.url.replace("127.0.0.1", "0.0.0.0");
const mail = {
  ...{ messageId: "one", fromName: "Apex Tennis", to: ["coach@court.example"] },
  ...{ subject: "New message", text: "Is Saturday free?" },
};
const speakTo = (SMTP_URL: string) => setEnvironment({ SMTP_URL, MAIL_FROM: "site@court.example" });

test("a server without encryption gets no mail, and the operator is told why", async () => {
  speakTo(elsewhere);
  await expect(sendMail(mail)).rejects.toMatchObject({ code: "ETLS" });
  expect(await greetMailServer()).toEqual({ ok: false, says: "The mail server offers no encryption" });
  expect(mailbox.mails).toEqual([]);
});

test("a server on this machine, or on a network that the URL calls trusted, gets mail without encryption", async () => {
  for (const url of [mailbox.url, `${elsewhere}/?ignoreTLS=true`]) {
    speakTo(url);
    await sendMail(mail);
  }
  expect(mailbox.mails).toHaveLength(2);
});

test.each([
  ["Apex Tennis", "Apex Tennis <site@court.example>"],
  ['Ace, "Love" & <x@evil.example>', '"Ace, \\"Love\\" & <x@evil.example>" <site@court.example>'],
  ["Back\\slash", '"Back\\\\slash" <site@court.example>'],
  ["Köln\r\nBcc: x@evil.example", /^=\?UTF-8\?\S+( =\?UTF-8\?\S+)* <site@court\.example>$/],
  ["a@evil.example", '"a@evil.example" <site@court.example>'],
])("the brand %j precedes MAIL_FROM's address and cannot inject anything", async (fromName, from) => {
  for (const MAIL_FROM of ["site@court.example", "Somebody <site@court.example>"]) {
    setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM });
    await sendMail({ ...mail, fromName });
    const sent = mailbox.mails.at(-1);
    expect(sent?.header("from")).toEqual(typeof from === "string" ? from : expect.stringMatching(from));
    expect([sent?.to, sent?.header("bcc")]).toEqual([["coach@court.example"], undefined]);
  }
});

test("consecutive mails share a connection, and each reports when its content is sent", async () => {
  speakTo(mailbox.url);
  const [mails, connections] = [mailbox.mails.length, mailbox.connections()];
  const left: string[] = [];
  for (const messageId of ["two", "three", "four"])
    await sendMail({ ...mail, messageId }, async () => void left.push(messageId));
  expect(left).toEqual(["two", "three", "four"]);
  expect(mailbox.mails.slice(mails).map((one) => one.header("message-id"))).toEqual(
    left.map((name) => `<${name}@court.example>`),
  );
  expect(mailbox.connections() - connections).toBeLessThanOrEqual(1);
});

test("a reused connection that the server has closed loses no mail and sends none twice", async () => {
  speakTo(mailbox.url);
  await sendMail(mail);
  const before = mailbox.mails.length;
  mailbox.hangUp();
  let handedOver = 0;
  await sendMail({ ...mail, messageId: "after" }, async () => void handedOver++);
  expect(handedOver).toBe(1);
  expect(mailbox.mails).toHaveLength(before + 1);
});

test("the hand-over is recorded after all content is sent, and if that fails the server does not accept the mail", async () => {
  speakTo(mailbox.url);
  const [before, bytes] = [mailbox.mails.length, mailbox.received()];
  const long = { ...mail, messageId: "long", text: "Is Saturday free? ".repeat(20_000) };
  await expect(
    sendMail(long, async () => {
      await until(() => mailbox.received() - bytes > long.text.length, "the content to arrive");
      throw new Error("the database went away");
    }),
  ).rejects.toThrow("the database went away");
  await sendMail({ ...mail, messageId: "next" });
  expect(mailbox.mails.slice(before).map((one) => one.header("message-id"))).toEqual(["<next@court.example>"]);
});

test("a connection cut after the content fails this attempt without sending again", async () => {
  const moody = await openMoodyMailServer();
  speakTo(moody.url);
  await sendMail({ ...mail, to: ["calm-1@court.example"] });
  let handedOver = 0;
  const cut = sendMail({ ...mail, to: ["mute-1@court.example"] }, async () => void handedOver++);
  await expect(cut).rejects.toThrow();
  expect(handedOver).toBe(1);
  expect(moody.deliveries.filter(({ to }) => to.includes("mute-1@court.example"))).toHaveLength(1);
  await moody.close();
});

test.each(["REQUEST", "CANCEL"] as const)("a calendar's %s is named by both the mail and its file", async (method) => {
  speakTo(mailbox.url);
  const text = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:Zoë\r\nEND:VCALENDAR\r\n`;
  await sendMail({ ...mail, html: "<p>Is Saturday free?</p>", calendar: { method, text } });
  const raw = mailbox.mails.at(-1)?.raw ?? "";
  expect(raw.match(/^Content-Type: .*$/gm)?.map((type) => type.replace(/;\s*(boundary|name)=.*|;$|\r/g, ""))).toEqual([
    "Content-Type: multipart/mixed",
    "Content-Type: multipart/alternative",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Type: text/html; charset=utf-8",
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    "Content-Type: application/ics",
  ]);
  const [, attached = ""] = /filename=invite\.ics\r\n(?:.+\r\n)*\r\n([\w+/=\s]+)\r\n--/.exec(raw) ?? [];
  expect(Buffer.from(attached, "base64").toString()).toBe(text);
});

test.each([
  ["smtp://mail.example:587", true],
  ["smtp://user:word@10.0.0.5", true],
  ["smtp://localhost.evil.example", true],
  ["smtp://mail.example:25?ignoreTLS=false", true],
  ["smtp://mail.example:25?ignoreTLS=true", false],
  ["smtps://mail.example", false],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.1:1025", false],
  ["smtp://[::1]:1025", false],
])("%s: STARTTLS is required: %s", (url, isRequired) => expect(isTlsRequired(url)).toBe(isRequired));
