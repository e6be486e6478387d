import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { quizForm } from "#tests/factories.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { quizTasks } from "./jobs.server.ts";
import { receiveQuiz } from "./mutations.server.ts";
import { listQuizOptions } from "./queries.server.ts";

const mailbox = await openMailbox();
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  worker = await startWorker(quizTasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

test("the coach is told by mail who took the quiz and what came of it", async () => {
  const options = await listQuizOptions(visitorDb());
  await receiveQuiz(visitorDb(), quizForm({ email: "dana@player.example", answers: options.map(({ id }) => id) }));
  await mailbox.waitFor(1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toEqual(["coach@apextennis.example"]);
  expect(mail?.header("reply-to")).toBe("dana@player.example");
  expect(mail?.header("subject")).toBe("New quiz submission");
  expect(mail?.raw).toContain("Recommended: /services/");
});
