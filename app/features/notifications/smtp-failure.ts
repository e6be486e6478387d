import { isUnencrypted } from "#app/platform/mail/mail.server.ts";
import { smtpWords, unreachable } from "#app/platform/mail/smtp-words.ts";

export const mayHaveArrived = "The mail server didn't answer twice, so it may have arrived";

export type SmtpFailure = {
  /** The server itself said no. */ isAnswer: boolean;
  code: number | undefined;
  text: string;
};

/** What may be kept of a failed delivery: the server's own words often name the address. */
export function failureOf(error: unknown): SmtpFailure {
  const text = smtpWords(error) ?? unreachable;
  // Also a refusal, but of the way and not of the mail: once the server or its address is mended, the next try gets through.
  if (isUnencrypted(error)) return { isAnswer: false, code: undefined, text };
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : undefined;
  return { isAnswer: Boolean(code), code: code || undefined, text };
}

/** 5xx: trying again would get the same answer. */
export function isForGood({ code }: SmtpFailure): boolean {
  return code !== undefined && code >= 500;
}
