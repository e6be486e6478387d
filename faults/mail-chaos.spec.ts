import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { mayHaveArrived } from "#app/platform/mail/mail.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { openMoodyMailServer } from "#tests/moody-mail-server.ts";
import { startNode, startTestSite, startWorkerAlone, type TestSite } from "#tests/site.ts";
import { expectNothingWrong } from "./verdict.ts";

const moods = ["calm", "busy", "refuses", "hangs", "drops", "mute"] as const;
const visitorsPerMood = 2;
const workerKills = 12;

let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite();
});
test.afterAll(() => testSite.close());

type Mail = {
  id: string;
  kind: string;
  handed_over: number;
  attempts: number;
  recipient: string | null;
  status: string;
  failure: string | null;
};

async function listMails(): Promise<Mail[]> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) =>
    admin.query<Mail>("select id, kind, handed_over, attempts, recipient, status, failure from mails"),
  );
  return rows;
}

test(`a mail server that is busy, refuses, hangs, drops and is mute; the worker killed ${workerKills} times: no mail is lost, none arrives three times`, {
  tag: "@long",
}, async () => {
  test.setTimeout(240_000);
  const server = await openMoodyMailServer();
  const settings = { ...testSite.settings, SMTP_URL: server.url };
  const node = await startNode({ ...settings, WORKER: "off" });
  const visitors = moods.flatMap((mood) =>
    Array.from({ length: visitorsPerMood }, (_, n) => `${mood}-${n}@player.example`),
  );
  for (const email of visitors) await write(node.url, email);
  const posted = visitors.length * 2;

  const firstMailMs: number[] = [];
  for (let kill = 0; kill < workerKills; kill++) {
    const worker = await startWorkerAlone(settings);
    const [began, before] = [Date.now(), server.deliveries.length];
    // Something new to send each time, so that there is a first mail to wait for.
    await write(node.url, `calm-again-${kill}@player.example`);
    await until(() => server.deliveries.length > before, "the first mail after a start", 15);
    firstMailMs.push(Date.now() - began);
    await pause(Math.random() * 200);
    await worker.end("SIGKILL");
  }
  const arrived = (address: string | null) => server.deliveries.filter(({ to }) => to.includes(address ?? ""));
  const isEnough = ({ status, recipient }: Mail) => status !== "waiting" || arrived(recipient).length > 2;
  const worker = await startWorkerAlone(settings);
  await until(async () => (await listMails()).every(isEnough), "every mail to find its end", 90);
  await Promise.all([worker.end("SIGTERM"), node.end("SIGTERM")]);

  const mails = await listMails();
  const refused = mails.filter(({ recipient }) => recipient?.startsWith("refuses-"));
  expect(mails).toHaveLength(posted + workerKills * 2);
  // Mails whose delivery the site could not confirm are shown as such, and had arrived.
  const others = mails.filter((mail) => !refused.includes(mail) && mail.recipient !== null);
  const lost = others.filter(({ recipient }) => arrived(recipient).length === 0);
  const thrice = others.filter(({ recipient }) => arrived(recipient).length > 2);
  const renamed = others.filter(({ recipient }) => new Set(arrived(recipient).map(({ id }) => id)).size > 1);
  const twice = others.filter(({ recipient }) => arrived(recipient).length === 2).length;
  const mute = others.filter(({ recipient }) => recipient?.startsWith("mute-"));
  const coach = server.deliveries.filter(({ to }) => to.includes("coach@apextennis.example"));
  const slowestMs = Math.max(...firstMailMs);
  const measured = { mails: mails.length, twice, slowestFirstMailMs: slowestMs, kills: workerKills };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  const ids = new Set(coach.map(({ id }) => id.replace(/^<|@.*$/g, "")));
  const coachNotTold = mails.filter(({ id, recipient }) => recipient === null && !ids.has(id));
  expectNothingWrong({ lost, thrice, renamed, coachNotTold });
  expect(refused.map(({ status, failure }) => `${status}: ${failure}`)).toEqual(
    refused.map(() => "failed: The mail server answered 550"),
  );
  expect(mute.map(({ status, failure }) => `${status}: ${failure}`)).toEqual(
    mute.map(() => `failed: ${mayHaveArrived}`),
  );
  expect(slowestMs).toBeLessThan(5_000);
  await server.close();
});

async function write(url: string, email: string): Promise<void> {
  const body = new URLSearchParams({ name: "Dana Field", email, message: "Is Saturday free?" });
  const answer = await fetch(`${url}/?index`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
}
