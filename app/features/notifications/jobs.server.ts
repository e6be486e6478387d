import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { env } from "#app/platform/env.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { composeMail, isToCoach } from "./compose.server.ts";
import {
  beginAttempt,
  dropMail,
  giveUp,
  holdForDigest,
  markSent,
  noteFailure,
  noteHandOver,
  postDigest,
  postMissingDigest,
  postReminders,
  setHandedOver,
  takeBackHandOver,
} from "./mutations.server.ts";
import { countCoachMailsLately, getMail, isAboutHeldBack, type PostedMail } from "./queries.server.ts";
import { failureOf, isForGood, mayHaveArrived } from "./smtp-failure.ts";

const Payload = z.object({ mailId: z.uuid() });
const remindHoursBefore = 4;
const mostUnanswered = 2;

async function sendPostedMail(payload: unknown, { job }: JobHelpers): Promise<void> {
  const { mailId } = Payload.parse(payload);
  const stored = await getMail(serviceDb(), mailId);
  // Erased, or sent by a try whose worker died before it could say so to the queue.
  if (stored?.status !== "waiting") return;
  const mail = await withoutDoubt(stored);
  if (mail.kind !== "digest" && isToCoach(mail) && (await isForDigest(mail))) return holdForDigest(serviceDb(), mailId);
  if (mail.handed_over >= mostUnanswered) return giveUp(serviceDb(), mailId, mayHaveArrived);
  await deliver(mail, { isLastTry: job.attempts >= job.max_attempts });
}

/** About a request beyond its network's budget, or one of too many mails to the coach. */
async function isForDigest(mail: PostedMail): Promise<boolean> {
  if (await isAboutHeldBack(serviceDb(), mail)) return true;
  return (await countCoachMailsLately(serviceDb())) >= env().COACH_MAILS_PER_HOUR;
}

/** Mails that did not leave because the note of it was not answered: how many notes counted before. */
const doubtful = new Map<string, number>();

async function noteOrDoubt({ id, handed_over }: PostedMail): Promise<void> {
  try {
    await noteHandOver(serviceDb(), id);
  } catch (error) {
    doubtful.set(id, handed_over);
    throw error;
  }
}

/** A database that went away may have kept the note all the same; the mail did not leave, so it does not count. */
async function withoutDoubt(mail: PostedMail): Promise<PostedMail> {
  const handed_over = doubtful.get(mail.id);
  if (handed_over === undefined) return mail;
  await setHandedOver(serviceDb(), mail.id, handed_over);
  doubtful.delete(mail.id);
  return { ...mail, handed_over };
}

async function deliver(mail: PostedMail, { isLastTry }: { isLastTry: boolean }): Promise<void> {
  const db = serviceDb();
  const composed = await composeMail(db, mail);
  if (!composed) return dropMail(db, mail.id);
  await beginAttempt(db, mail.id);
  let isHandedOver = false;
  try {
    await sendMail(composed.mail, async () => {
      await noteOrDoubt(mail);
      isHandedOver = true;
    });
  } catch (error) {
    const failure = failureOf(error);
    if (isHandedOver && failure.isAnswer) await takeBackHandOver(db, mail.id);
    if (isForGood(failure) || isLastTry) return giveUp(db, mail.id, failure.text);
    await noteFailure(db, mail.id, failure.text);
    // In our own words: the server's may name the address, and the queue keeps them.
    throw new Error(failure.text);
  }
  await markSent(db, [mail.id, ...composed.covers]);
  // What came while it was written, or was too much for one mail, is in the next.
  if (mail.kind === "digest") await postDigest(db);
}

/** Shortly before the promise to answer would be missed. And nothing stays held because a digest was lost. */
async function remindOfMessages(): Promise<void> {
  const { reply_hours } = (await getPublicSettings(serviceDb())) ?? defaultSettings;
  await postReminders(serviceDb(), { afterHours: Math.max(1, reply_hours - remindHoursBefore) });
  await postMissingDigest(serviceDb());
}

export const notificationTasks = {
  send_mail: sendPostedMail,
  remind_of_messages: remindOfMessages,
} satisfies TaskList;

export const notificationCron = "*/10 * * * * remind_of_messages";
