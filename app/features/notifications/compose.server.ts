import { getMessage } from "#app/features/inbox/queries.server.ts";
import { getQuizSubmission } from "#app/features/quiz/queries.server.ts";
import { getServiceTitle } from "#app/features/services/queries.server.ts";
import { getPublicSettings, getReplyAddress, listCoachAddresses } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { writeMail } from "#app/platform/mail/mail-page.tsx";
import { type CoachMail, digestMail, messageMail, reminderMail, submissionMail } from "./emails/coach-mails.ts";
import { acknowledgementMail } from "./emails/visitor-mails.ts";
import { getAcknowledgementId, type HeldMail, listHeldMails, type PostedMail } from "./queries.server.ts";

/** `covers`: other mails that this one speaks of, sent with it. */
type Composed = { mail: Mail; covers: string[] };

const mostInDigest = 500;

export function isToCoach(mail: PostedMail): boolean {
  return mail.recipient === null;
}

/** Writes the mail as things are now; `undefined` when there is nothing left to say. */
export async function composeMail(tx: Tx, posted: PostedMail): Promise<Composed | undefined> {
  const settings = (await getPublicSettings(tx)) ?? defaultSettings;
  return isToCoach(posted)
    ? toCoach(tx, posted, settings)
    : { mail: await toVisitor(tx, posted, settings), covers: [] };
}

type Settings = typeof defaultSettings;

async function toCoach(tx: Tx, posted: PostedMail, { brand, reply_hours }: Settings): Promise<Composed | undefined> {
  const held = posted.kind === "digest" ? await listHeldMails(tx, mostInDigest) : [];
  const about =
    posted.kind === "digest" ? ofHeld(held) : await ofRequest(tx, posted, { origin: siteOrigin(), reply_hours });
  if (!about) return undefined;
  const { replyTo, ...content } = about;
  const written = writeMail({ brand, footer: "Sent by your own site.", ...content });
  const to = await listCoachAddresses(tx);
  return {
    mail: { messageId: posted.id, to, ...(replyTo && { replyTo }), ...written },
    covers: held.map(({ id }) => id),
  };
}

function ofHeld(held: HeldMail[]): CoachMail | undefined {
  return held.length === 0 ? undefined : digestMail(held, siteOrigin());
}

type Facts = { origin: string; reply_hours: number };

async function ofRequest(tx: Tx, posted: PostedMail, { origin, reply_hours }: Facts): Promise<CoachMail | undefined> {
  if (posted.submission_id) {
    const submission = await getQuizSubmission(tx, posted.submission_id);
    if (!submission) return undefined;
    const link = submission.recommended_service;
    return submissionMail(submission, { origin, recommended: (await getServiceTitle(tx, link)) ?? link });
  }
  const message = posted.message_id ? await getMessage(tx, posted.message_id) : undefined;
  if (!message || posted.kind === "coach") return message && messageMail(message, origin);
  // Answered meanwhile: nobody need be reminded.
  if (message.status !== "new" || message.spam) return undefined;
  const hoursWaited = (Date.now() - message.created_at.getTime()) / 3_600_000;
  return reminderMail(message, { origin, hoursLeft: Math.max(0, Math.round(reply_hours - hoursWaited)) });
}

async function toVisitor(tx: Tx, posted: PostedMail, { brand, reply_hours }: Settings): Promise<Mail> {
  const email = await getReplyAddress(tx);
  const isReply = posted.kind === "reply";
  const content = isReply
    ? { subject: posted.subject ?? "", paragraphs: [posted.body ?? ""] }
    : acknowledgementMail({ brand, replyHours: reply_hours });
  const answered = isReply && (posted.message_id ?? posted.submission_id);
  const inReplyTo = answered ? await getAcknowledgementId(tx, answered) : undefined;
  return {
    messageId: posted.id,
    to: [posted.recipient ?? ""],
    ...(email && { replyTo: email }),
    ...(inReplyTo && { inReplyTo }),
    isAutomatic: !isReply,
    ...writeMail({ brand, footer: email ?? "", ...content }),
  };
}
