import { setTimeout as pause } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import { readyToCommit } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import {
  failureOf,
  isForGood,
  type Mail,
  mayHaveArrived,
  type SmtpFailure,
  sendMail,
} from "#app/platform/mail/mail.server.ts";
import { type AddressOf, composeMail, type MayMail, registryOf, type Sending } from "./compose.server.ts";
import {
  beginAttempt,
  dropMails,
  type FailedTry,
  holdForDigest,
  markSent,
  noteFailure,
  noteHandOver,
  postDigest,
  postMissingDigest,
  withhold,
} from "./mutations.server.ts";
import { countCoachMailsLately, getMail, type PostedMail } from "./queries.server.ts";
import type { DigestRules, RegisteredMail, Said } from "./schema.ts";
import { sendTestMail } from "./test-mail.server.ts";

const Payload = z.object({ mailId: UuidInput });
const mostUnanswered = 2;

type Registered = { mails: readonly RegisteredMail[]; addressOf: AddressOf; mayMail?: MayMail };

/** The jobs that send every feature's registered mails. */
export function notificationTasks({ mails, ...registered }: Registered) {
  const sending = { find: registryOf(mails), ...registered };
  return {
    send_mail: async (payload, { job }) => {
      const { mailId } = Payload.parse(payload);
      await sendPostedMail(mailId, { ...sending, isLastTry: job.attempts >= job.max_attempts });
    },
    send_test_mail: (_payload, { job }) => sendTestMail(serviceDb(), job.id),
    // Posts a digest for mails whose own digest was lost.
    post_missing_digest: () => postMissingDigest(serviceDb()),
  } satisfies TaskList;
}

export const notificationCron = "*/10 * * * * post_missing_digest";

type Attempt = Sending & { isLastTry: boolean };

async function sendPostedMail(mailId: string, attempt: Attempt): Promise<void> {
  const learned = outcomes.get(mailId);
  if (learned) await store(mailId, learned);
  const mail = await getMail(serviceDb(), mailId);
  // Erased, or sent by an attempt whose worker died before it could report.
  if (mail?.status !== "waiting") return;
  if (await isForDigest(mail, attempt.find(mail)?.digest)) return holdForDigest(serviceDb(), mailId);
  if (mail.handed_over >= mostUnanswered) return noteTry(mail, { status: "failed", failure: mayHaveArrived });
  await deliver(mail, attempt);
}

/** A mail that always waits for a digest, or one of too many mails to the coach. */
async function isForDigest({ about_id }: PostedMail, rules: DigestRules | undefined): Promise<boolean> {
  if (!rules || !about_id) return false;
  if (await rules.isHeldBack?.(serviceDb(), about_id)) return true;
  return (await countCoachMailsLately(serviceDb())) >= env().COACH_MAILS_PER_HOUR;
}

type Outcome = { covers: string[] } | FailedTry;

/** Results that are not stored yet. */
const outcomes = new Map<string, Outcome>();
const storeAgainMs = 100;

async function writeDown(mailId: string, outcome: Outcome): Promise<void> {
  outcomes.set(mailId, outcome);
  try {
    await store(mailId, outcome);
  } catch (error) {
    if (isAway(error)) void storeWhenBack(mailId, outcome);
    throw error;
  }
}

async function store(mailId: string, outcome: Outcome): Promise<void> {
  if ("covers" in outcome) await markSent(serviceDb(), [mailId, ...outcome.covers]);
  else await noteFailure(serviceDb(), mailId, outcome);
  outcomes.delete(mailId);
}

/** Soon, not at the next attempt: if the process is killed, the result is lost. */
async function storeWhenBack(mailId: string, outcome: Outcome): Promise<void> {
  while (outcomes.get(mailId) === outcome) {
    await pause(storeAgainMs);
    try {
      await store(mailId, outcome);
    } catch (error) {
      // The next attempt stores it first, so its job fails with the same error.
      if (!isAway(error)) return;
    }
  }
}

async function deliver(mail: PostedMail, { isLastTry, ...sending }: Attempt): Promise<void> {
  const composed = await composeMail(serviceDb(), mail, sending);
  if ("failure" in composed) {
    const { failure, isForGood: isGivenUp } = composed;
    return fail(mail, { failure, isGivenUp: isGivenUp || isLastTry });
  }
  if (!composed.mail) return dropMails(serviceDb(), [mail.id, ...composed.covers]);
  if (!(await isWithinBudget(mail, composed.mail, sending))) return withhold(serviceDb(), mail.id);
  await beginAttempt(serviceDb(), mail.id);
  const { failure, hasLeft, bug } = await send(mail.id, composed.mail, composed.says);
  // A server that replied has not accepted it.
  const handed_over = mail.handed_over + (failure && hasLeft && !failure.isAnswer ? 1 : 0);
  if (!failure) await finish(mail, composed.covers);
  else await fail({ ...mail, handed_over }, { failure: failure.text, isGivenUp: isForGood(failure) || isLastTry, bug });
  if (bug) throw bug;
}

/** Only automatic mails are limited, and only once: a retry has already been counted. */
async function isWithinBudget(posted: PostedMail, { to }: Mail, { find, mayMail }: Sending): Promise<boolean> {
  if (posted.attempts > 0 || !mayMail || !find(posted)?.isAutomatic) return true;
  return mayMail(serviceDb(), posted, to[0] ?? "");
}

type Failed = { failure: string; isGivenUp: boolean; bug?: unknown };

async function fail(mail: PostedMail, { failure, isGivenUp, bug }: Failed): Promise<void> {
  await noteTry(mail, { ...(isGivenUp && { status: "failed" }), failure });
  // In our own words: the server's may name the address, and the queue stores them.
  if (!isGivenUp) throw bug ?? new Error(failure);
}

type Sent = {
  failure: SmtpFailure | undefined;
  hasLeft: boolean /* The error that prevented recording the hand-over. */;
  bug?: unknown;
};

/**
 * The hand-over is committed in the same tick in which the mail is sent, so a killed process has done both or neither.
 */
async function send(mailId: string, mail: Mail, says: Said | undefined): Promise<Sent> {
  let bug: unknown;
  let committed: Promise<void> | undefined;
  // The server's reply is stored afterwards in any case.
  const onFailure = (error: unknown) => {
    if (!isAway(error)) bug = error;
  };
  const failure = await sendMail(mail, async () => {
    const begun = readyToCommit("courtside_service", (tx) => noteHandOver(tx, mailId, says));
    begun.catch(onFailure);
    const commit = await begun;
    committed = commit().catch(onFailure);
  }).then(() => undefined, failureOf);
  await committed;
  return { failure, hasLeft: committed !== undefined, bug };
}

async function finish(mail: PostedMail, covers: string[]): Promise<void> {
  await writeDown(mail.id, { covers });
  // Mails that came meanwhile, or did not fit, are in the next digest.
  if (mail.kind === "digest") await postDigest(serviceDb());
}

async function noteTry({ id, handed_over }: PostedMail, failed: Omit<FailedTry, "handed_over">): Promise<void> {
  await writeDown(id, { ...failed, handed_over });
}
