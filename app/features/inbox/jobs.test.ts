import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { contactForm } from "#tests/factories.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { inboxTasks } from "./jobs.server.ts";
import { receiveContact } from "./mutations.server.ts";

const mailbox = await openMailbox();
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  worker = await startWorker(inboxTasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

test("the coach is told by mail who wrote what, and an answer goes to the visitor", async () => {
  const id = await receiveContact(
    visitorDb(),
    contactForm({ email: "dana@player.example", message: "Is Saturday free?" }),
  );
  await mailbox.waitFor(1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toEqual(["coach@apextennis.example"]);
  expect(mail?.header("reply-to")).toBe("dana@player.example");
  expect(mail?.header("subject")).toBe("New contact request");
  expect(mail?.header("message-id")).toMatch(new RegExp(`^<message-${id}\\.\\d+@courtside\\.example>$`));
  expect(mail?.raw).toContain("Is Saturday free?");
});

test("a visitor's words cannot become a header or a second recipient", async () => {
  await receiveContact(
    visitorDb(),
    contactForm({ name: "Dana\r\nBcc: everyone@evil.example", message: "\r\n.\r\nQUIT" }),
  );
  await mailbox.waitFor(2);
  const mail = mailbox.mails[1];
  expect(mail?.to).toEqual(["coach@apextennis.example"]);
  expect(mail?.header("bcc")).toBeUndefined();
});
