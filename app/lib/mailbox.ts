/**
 * Where a mail ends up, used only for counting: addresses stay as typed. What follows a plus is a note to oneself
 * nearly everywhere. Google ignores dots; elsewhere they tell people apart.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/(?<=.)\+.*$/, "");
  return googles.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

const googles = new Set(["gmail.com", "googlemail.com"]);

const common = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "gmx.de",
  "web.de",
];
/** Real domains that are one letter away from a common one. */
const real = new Set(["ymail.com", "mail.com", "email.com"]);

/** What an address with a likely typo should probably be: 'jo@gmail.com' for 'jo@gmial.com'. */
export function likelyAddress(email: string): string | undefined {
  const [, name, domain = ""] = /^([^@\s]+)@([^@\s]+\.[a-z]{2,})$/i.exec(email.trim().toLowerCase()) ?? [];
  // The visitor may still be typing.
  if (!domain || real.has(domain) || common.some((known) => known.startsWith(domain))) return undefined;
  const meant = common.find((known) => isOneSlipFrom(known, domain));
  return meant && `${name}@${meant}`;
}

/** One letter left out, added or mistyped, or two letters swapped. */
function isOneSlipFrom(meant: string, typed: string): boolean {
  let at = 0;
  while (at < meant.length && meant[at] === typed[at]) at++;
  const [left, right] = [meant.slice(at), typed.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1);
}
