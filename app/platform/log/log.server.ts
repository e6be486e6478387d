import pino from "pino";
import { withoutTokens } from "#app/lib/address-parts.ts";
import { given } from "#app/platform/env.server.ts";
import { smtpWords } from "#app/platform/mail/smtp-words.ts";

/**
 * One JSON line per event. No personal data: only ids, routes, counts and reasons. The level is read on its own,
 * because the log exists before the environment is validated.
 */
export const log = pino({ level: given("LOG_LEVEL") ?? "info", base: null, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * The loggable part of an error. A failed query's message repeats its parameters, which are personal data; its cause
 * does not, and of a stack only the locations are kept.
 */
export function reasonOf(error: unknown): { name: string; reason: string; code?: string; at?: string[] } {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return { name: "unknown", reason: typeof inner };
  const code = "code" in inner && typeof inner.code === "string" ? { code: inner.code } : {};
  const places = (error instanceof Error ? error.stack : undefined)?.match(/^ {4}at .+$/gm);
  return { name: inner.name, reason: reasonIn(inner), ...code, ...(places ? { at: places.slice(0, 8) } : {}) };
}

/** Uses our own words where others would repeat personal data: a mail server's reply, a value the database refused. */
function reasonIn(error: Error): string {
  const ofMailServer = smtpWords(error);
  if (ofMailServer) return ofMailServer;
  if (isAboutValue(error)) return "The database could not take a value";
  return withoutTokens(error.message.replace(addresses, "[address]"));
}

// A second safeguard: removes addresses and links from whatever else an error says.
const addresses = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** PostgreSQL's class 22 quotes the value, and an internal error may quote anything. */
function isAboutValue(error: Error): boolean {
  return "severity" in error && "code" in error && /^(22|XX)/.test(String(error.code));
}
