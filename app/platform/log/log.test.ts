import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { reasonOf } from "./log.server.ts";

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test("a failed query does not log what a visitor wrote", async () => {
  const secret = "my phone is 555 010 0199";
  const failure = await failureOf(visitorDb().execute(sql`select * from messages where message = ${secret}`));
  expect(String(failure)).toContain(secret);
  const written = reasonOf(failure);
  expect(JSON.stringify(written)).not.toContain(secret);
  expect(written).toMatchObject({ code: "42501", reason: "permission denied for table messages" });
  expect(written.at?.join()).toContain("log.test.ts");
});

test("a value that the database quotes in its error is not logged", async () => {
  const secret = "my phone is 555 010 0199";
  const failure = await failureOf(visitorDb().execute(sql`select ${secret}::text::int`));
  expect(String((failure as Error).cause)).toContain(secret);
  const written = reasonOf(failure);
  expect(JSON.stringify(written)).not.toContain(secret);
  expect(written).toMatchObject({ code: "22P02", reason: "The database could not take a value" });
});

test("an address that a mail server names in its reply is not logged", async () => {
  const mailbox = await openMailbox({ refuse: () => 550 });
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "site@courtside.example" });
  const mail = {
    ...{ messageId: "1", fromName: "Apex", to: ["wilhelmina@crosscourt.example"] },
    ...{ subject: "Hello", text: "Hello" },
  };
  const failure = await failureOf(sendMail(mail));
  await mailbox.close();
  expect(String(failure)).toContain("wilhelmina@crosscourt.example");
  expect(JSON.stringify(reasonOf(failure))).not.toMatch(/wilhelmina|crosscourt/);
  expect(reasonOf(failure)).toMatchObject({ reason: "The mail server answered 550" });
});
