import { Readable } from "node:stream";
import nodemailer from "nodemailer";
import { env } from "#app/platform/env.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { smtpWords, unreachable } from "./smtp-words.ts";

const mailsAtOnce = 2;

export type Mail = {
  /** Made from the job, so that a mail sent twice by a retry is recognised as one. */
  messageId: string;
  to: string[];
  /** Stands before the address of MAIL_FROM, in place of a name given there. */
  fromName: string;
  replyTo?: string;
  /** The Message-ID this one answers, without its brackets and domain. */
  inReplyTo?: string;
  /** Written by a machine: no out-of-office note answers it. */
  isAutomatic?: boolean;
  subject: string;
  text: string;
  html?: string;
  calendar?: MailedCalendar;
};

/** A calendar file and the method that it names, which the mail has to name too (RFC 6047). */
export type MailedCalendar = { method: "REQUEST" | "CANCEL"; text: string };

/** Hands one mail to the SMTP server, or throws; the job that called tries again later. */
export async function sendMail(mail: Mail, beforeHandOver: () => Promise<void> = async () => {}): Promise<void> {
  const from = env().MAIL_FROM;
  if (!from) throw new Error("MAIL_FROM is not set");
  const { messageId, inReplyTo, isAutomatic, fromName, calendar, ...content } = mail;
  const named = (name: string) => `<${name}@${domainOf(from)}>`;
  const options = {
    ...content,
    beforeHandOver,
    from: { name: fromName, address: addressIn(from) },
    messageId: named(messageId),
    ...(inReplyTo && { inReplyTo: named(inReplyTo), references: named(inReplyTo) }),
    // Both as a part that a mail program shows with the mail, and as a file for one that does not.
    ...(calendar && { icalEvent: { method: calendar.method, content: calendar.text, filename: "invite.ics" } }),
    headers: isAutomatic ? { "Auto-Submitted": "auto-replied" } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  await transporter().sendMail(options);
}

export type Greeting = { ok: true } | { ok: false; says: string };

/** The conversation with the mail server up to where a mail would be handed over: connect, greet, sign in. None is sent. */
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

/** The server would have taken the mail and its sender's password only where everybody can read them. */
export function isUnencrypted(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ETLS";
}

/** Nobody on the way may read along; whoever trusts the way, a network of their own, says so with ?ignoreTLS=true. */
export function isTlsRequired(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "smtp:" && !isHere && searchParams.get("ignoreTLS") !== "true";
}

/** Connections are kept while mails follow one another: to connect and sign in takes longer than to hand over a mail. */
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
    // A connection that the server closed while it lay idle is found out by the next mail, before any of it has left.
    maxRequeues: 1,
    ...(isTlsRequired(url) && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // The content is read only when the server has said that it will take it.
  pooled.use("stream", ({ data, message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(handOver(read, beforeHandOverOf(data)));
    done();
  });
  return pooled;
}

// Safe because sendMail alone uses the transport, and always says it.
function beforeHandOverOf(data: object): () => Promise<void> {
  return (data as { beforeHandOver: () => Promise<void> }).beforeHandOver;
}

// A server takes a mail by the dot at its end: until then, whoever dies has sent nothing, and after it nobody can know.
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
