import type { Page } from "@playwright/test";

/** Shows a mail as a phone's mail program does. */
export async function showMail(page: Page, raw: string): Promise<void> {
  // On the site's own page, its style policy would apply to the mail.
  await page.goto("about:blank");
  await page.setContent(htmlIn(raw));
}

function htmlIn(raw: string): string {
  const part = raw.split(/\r\n--/).find((text) => /^content-type: text\/html/im.test(text)) ?? "";
  const at = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, "latin1").toString("utf8") : body;
}
