import { isUnencrypted } from "#app/platform/mail/mail.server.ts";
import { smtpWords, unreachable } from "#app/platform/mail/smtp-words.ts";

export const mayHaveArrived = "The mail server didn't answer twice, so it may have arrived";

export type SmtpFailure = {
  /** The server itself refused. */ isAnswer: boolean;
  code: number | undefined;
  text: string;
};

/** The storable part of a failed delivery: the server's own words often name the address. */
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
