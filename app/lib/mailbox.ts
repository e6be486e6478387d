/**
 * Where a mail ends up, for counting alone: an address stays as it was typed. What follows a plus is a note to oneself
 * nearly everywhere. Google ignores dots; elsewhere they tell two people apart.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/(?<=.)\+.*$/, "");
  return googles.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}

const googles = new Set(["gmail.com", "googlemail.com"]);
