export const noEncryption = "The mail server offers no encryption";
export const unreachable = "The mail server could not be reached";

/**
 * The loggable part of an SMTP error: the server's own words often name the address. `undefined` for any other error.
 */
export function smtpWords(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("command" in error || "responseCode" in error)) return undefined;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === "ETLS") return noEncryption;
  if (code === "EAUTH") return "The mail server refused the user or the password";
  return responseCode ? `The mail server answered ${responseCode}` : unreachable;
}
