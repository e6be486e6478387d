import { createHash } from "node:crypto";
import { data } from "react-router";
import type { Choice, DeclinedAnswer, FieldErrors, Remedy } from "./answer.ts";

export type Declined = { ok: false; reason: "too many"; retrySeconds: number } | { ok: false; reason: "other content" };
export type Intake = { ok: true; id: string } | Declined;

/** What the form asks for is unavailable, which only the database knows: shown at the field. */
export type Refused<Field extends string> = {
  ok: false;
  reason: "refused";
  errors: FieldErrors<Field>;
  /** Someone else was faster. The alternatives, each with the value that the form would send. */
  instead?: Choice[];
  remedy?: Remedy;
};

export function isRefused<Field extends string>(received: object | Refused<Field>): received is Refused<Field> {
  return "reason" in received && received.reason === "refused";
}

export function isDeclined(received: object): received is Declined {
  return "reason" in received && (received.reason === "too many" || received.reason === "other content");
}

/** Only robots fill in the hidden field. */
export function spamIn({ website }: { website?: string | undefined }) {
  return website ? ("honeypot" as const) : null;
}

/** The result of the database's intake functions. */
export type IntakeRow = {
  id: string | null;
  refused: Declined["reason"] | null;
  retry_seconds: number | null;
};

export function intakeOf(rows: IntakeRow[]): Intake {
  const [row] = rows;
  if (row?.id) return { ok: true, id: row.id };
  if (row?.refused === "too many") return { ok: false, reason: row.refused, retrySeconds: row.retry_seconds ?? 3_600 };
  if (row?.refused) return { ok: false, reason: row.refused };
  throw new Error("The database stored nothing and gave no reason");
}

/** Digest of everything typed: the same key with another digest is another request. */
export function contentDigest({ idempotency_key, website, ...content }: Record<string, unknown>): string {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}

const declinedTexts = {
  tooMany: (minutes: number) =>
    `Not sent yet: many requests have come from your network in the last hour. Your text is still here. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, or call or email me.`,
  otherContent: "Not sent: this form was already sent with other words. Your text is still here. Please send it again.",
};

/** A refusal that keeps everything typed in the form. */
export function answerDeclined(declined: Declined, typed: Record<string, string>) {
  const { reason } = declined;
  if (reason === "other content") {
    const body: DeclinedAnswer = { outcome: "declined", reason, message: declinedTexts.otherContent, typed };
    return data(body, 409);
  }
  const message = declinedTexts.tooMany(Math.ceil(declined.retrySeconds / 60));
  const body: DeclinedAnswer = { outcome: "declined", reason, message, typed };
  return data(body, { status: 429, headers: { "retry-after": String(declined.retrySeconds) } });
}
