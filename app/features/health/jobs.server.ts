import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { listCoachAddresses } from "#app/features/notifications/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env, siteOrigin } from "#app/platform/env.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { askForJob } from "#app/platform/jobs/add-job.server.ts";
import { removeDeadJobs } from "#app/platform/jobs/queue-tables.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { writeMail } from "#app/platform/mail/mail-page.tsx";
import { deadJobDays } from "./checks.ts";
import { clearedMail, incidentMail } from "./emails/incident-mails.ts";
import { readChecks } from "./facts.server.ts";
import { recordSelfTest, watchChecks } from "./mutations.server.ts";
import { getIncident, getLastSelfTest, getLastSelfTestWith } from "./queries.server.ts";
import { isBrokenSinceNight, runSelfTest, wholeCalendar } from "./self-test.server.ts";

const firstAfterMs = 10_000;
const patience = { tellAfterSeconds: 5 * 60, clearAfterSeconds: 15 * 60 };

async function selfTest(): Promise<void> {
  const last = await getLastSelfTest(serviceDb());
  // Each of several nodes asks for it; a run right after another is skipped.
  if (last && Date.now() - last.began_at.getTime() < env().SELF_TEST_SECONDS * 500) return;
  // The last complete run: one beside the nightly run does not know its findings.
  const night = await getLastSelfTestWith(serviceDb(), wholeCalendar);
  const isNightly = night !== undefined && isBrokenSinceNight(night);
  await recordSelfTest(serviceDb(), await runSelfTest({ isNightly }));
}

async function nightlySelfTest(): Promise<void> {
  await recordSelfTest(serviceDb(), await runSelfTest({ isNightly: true }));
}

async function watchHealth(): Promise<void> {
  await watchChecks(serviceDb(), await readChecks(), patience);
}

const Payload = z.object({ incidentId: UuidInput });

/** One mail when a check stays red and one when that is over; if it was over before the first was sent, one mail. */
async function mailIncident(payload: unknown, { job }: JobHelpers): Promise<void> {
  const { incidentId } = Payload.parse(payload);
  const incident = await getIncident(serviceDb(), incidentId);
  if (!incident) return;
  const isLate = incident.cleared_at !== null && job.created_at < incident.cleared_at;
  if (isLate) return;
  // A missing row must not silence its own alert.
  const settings = await getPublicSettings(serviceDb());
  const { brand, time_zone } = settings ?? { brand: siteOrigin(), time_zone: "UTC" };
  const owner = env().OWNER_EMAIL;
  const write = incident.cleared_at ? clearedMail : incidentMail;
  await sendMail({
    messageId: `incident-${job.id}`,
    to: owner ? [owner] : await listCoachAddresses(serviceDb()),
    ...writeMail(write(incident, { brand, timeZone: time_zone, origin: siteOrigin() })),
  });
}

async function tidyQueue(): Promise<void> {
  await removeDeadJobs(serviceDb(), { days: deadJobDays });
}

export const healthTasks = {
  tidy_queue: tidyQueue,
  self_test: selfTest,
  nightly_self_test: nightlySelfTest,
  watch_health: watchHealth,
  mail_incident: mailIncident,
} satisfies TaskList;

// One attempt each: the next minute or night brings the next.
export const healthCron = "* * * * * watch_health ?max=1\n40 3 * * * nightly_self_test ?max=1\n47 3 * * * tidy_queue";

/** Enqueues self-tests at the operator's interval, which may be shorter than a crontab allows. */
export function askForSelfTests(): { stop: () => void } {
  const ask = () =>
    askForJob(serviceDb(), "self_test").catch((error: unknown) =>
      log.warn(reasonOf(error), "could not enqueue the self-test"),
    );
  const everyMs = env().SELF_TEST_SECONDS * 1_000;
  if (everyMs === 0) return { stop: () => {} };
  // Not at once: the port opens after the jobs have started.
  const first = setTimeout(ask, Math.min(everyMs, firstAfterMs));
  const next = setInterval(ask, everyMs);
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(next);
    },
  };
}
