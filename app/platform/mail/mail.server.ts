import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import { env } from "#app/platform/env.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { smtpWords, unreachable } from "./smtp-words.ts";

const mailsAtOnce = 2;

export type Mail = {
  /** Derived from the job, so that a mail sent twice by a retry is recognised as one. */
  messageId: string;
  to: string[];
  /** Shown before the address of MAIL_FROM, instead of a name given there. */
  fromName: string;
  replyTo?: string;
  /** The Message-ID that this one replies to, without brackets and domain. */
  inReplyTo?: string;
  /** Marked as automatic, so that no out-of-office note replies. */
  isAutomatic?: boolean;
  subject: string;
  text: string;
  html?: string;
  calendar?: MailedCalendar;
};

/** A calendar file and its method, which the mail has to repeat (RFC 6047). */
export type MailedCalendar = { method: "REQUEST" | "CANCEL" | "PUBLISH"; text: string };

/** Hands one mail to the SMTP server, or throws; the job retries later. */
export async function sendMail(mail: Mail, beforeHandOver: () => Promise<void> = async () => {}): Promise<void> {
  const from = senderAddress();
  const { messageId, inReplyTo, isAutomatic, fromName, calendar, ...content } = mail;
  const named = (name: string) => `<${name}@${domainOf(from)}>`;
  const options = {
    ...content,
    beforeHandOver,
    from: { name: fromName, address: from },
    messageId: named(messageId),
    ...(inReplyTo && { inReplyTo: named(inReplyTo), references: named(inReplyTo) }),
    // Both as an inline part that mail programs show, and as a file for those that do not.
    ...(calendar && { icalEvent: { method: calendar.method, content: calendar.text, filename: "invite.ics" } }),
    headers: isAutomatic ? { "Auto-Submitted": "auto-replied" } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  await transporter().sendMail(options);
}

/** The address that every mail comes from. */
export function senderAddress(): string {
  const from = env().MAIL_FROM;
  if (!from) throw new Error("MAIL_FROM is not set");
  return addressIn(from);
}

export type Greeting = { ok: true } | { ok: false; says: string };

/** Talks to the mail server up to where a mail would be sent: connect, greet, sign in. Sends none. */
export async function greetMailServer(): Promise<Greeting> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL || !MAIL_FROM) return { ok: false, says: `${SMTP_URL ? "MAIL_FROM" : "SMTP_URL"} is not set` };
  try {
    await transporter().verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, says: smtpWords(error) ?? unreachable };
  }
}

/** The server accepts mail and password only unencrypted. */
function isUnencrypted(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ETLS";
}

/** Requires encryption. An operator who trusts the network can set ?ignoreTLS=true. */
export function isTlsRequired(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "smtp:" && !isHere && searchParams.get("ignoreTLS") !== "true";
}

/** Connections are reused, because connecting and signing in takes longer than sending a mail. */
function transporter() {
  const url = env().SMTP_URL;
  if (!url) throw new Error("SMTP_URL is not set");
  return remember(`mail server ${url}`, () => connectTo(url));
}

function connectTo(url: string) {
  const pooled = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    idleTimeout: 2_000,
    // A connection that the server closed while idle is noticed by the next mail, before any of it is sent.
    maxRequeues: 1,
    ...(isTlsRequired(url) && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // The content is read only after the server has accepted the envelope.
  pooled.use("stream", ({ data, message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(handOver(read, beforeHandOverOf(data)));
    done();
  });
  return pooled;
}

// Safe because only sendMail uses the transport and always sets it.
function beforeHandOverOf(data: object): () => Promise<void> {
  return (data as { beforeHandOver: () => Promise<void> }).beforeHandOver;
}

// A server accepts a mail at the final dot: before it, a crash has sent nothing; after it, no one can know.
async function* handOver(read: () => Readable, before: () => Promise<void>) {
  yield* read();
  await before();
}

/** MAIL_FROM may be a bare address or have a name before it. */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}

function domainOf(address: string): string {
  return address.replace(/^.*@/s, "").replace(/[^a-z0-9.-].*$/is, "") || "localhost";
}

export const mayHaveArrived = "The mail server didn't answer twice, so it may have arrived";

export type SmtpFailure = {
  /** The server itself refused. */ isAnswer: boolean;
  code: number | undefined;
  text: string;
};

/** The part of a failed delivery that can be stored: the server's own words often name the address. */
export function failureOf(error: unknown): SmtpFailure {
  const text = smtpWords(error) ?? unreachable;
  // Also a refusal, but of the connection and not of the mail: once that is fixed, a retry succeeds.
  if (isUnencrypted(error)) return { isAnswer: false, code: undefined, text };
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : undefined;
  return { isAnswer: Boolean(code), code: code || undefined, text };
}

/** 5xx: a retry would get the same reply. */
export function isForGood({ code }: SmtpFailure): boolean {
  return code !== undefined && code >= 500;
}
