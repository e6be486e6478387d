import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";

/** The newest link of this shape mailed to this address. */
export async function mailedLink(testSite: TestSite, to: string, shape: RegExp): Promise<string> {
  const find = () => {
    const texts = testSite.mailbox.mails.filter((mail) => mail.to.includes(to)).map(({ raw }) => plain(raw));
    return texts.flatMap((text) => new RegExp(`https?://[^\\s"/]+${shape.source}`).exec(text)?.[0] ?? []).at(-1);
  };
  await until(() => find() !== undefined, `a mail to ${to}`);
  return find() ?? "";
}

/** Undoes quoted-printable. */
function plain(raw: string): string {
  return raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}
