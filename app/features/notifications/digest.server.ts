import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestMail } from "./emails/digest-mail.ts";
import { listHeldMails } from "./queries.server.ts";
import type { DigestPart, DigestRules, FindMail, MailWords } from "./schema.ts";

const mostInDigest = 500;

type Digest = { words: MailWords | undefined; covers: string[] };

/** Includes held mails of known kinds, oldest first. `covers` also has those with nothing left to say. */
export async function writeDigest(tx: Tx, { find, origin }: { find: FindMail; origin: string }): Promise<Digest> {
  const held = (await listHeldMails(tx, mostInDigest)).flatMap(({ id, about_id: aboutId, ...mail }) => {
    const rules = find(mail)?.digest;
    return rules && aboutId ? [{ id, aboutId, rules }] : [];
  });
  const parts = new Map<DigestRules, DigestPart>();
  for (const [rules, some] of Map.groupBy(held, (mail) => mail.rules)) {
    const aboutIds = some.map(({ aboutId }) => aboutId);
    parts.set(rules, await rules.read(tx, aboutIds));
  }
  const lines = held.flatMap(({ aboutId, rules }) => {
    const line = parts.get(rules)?.lines.find(({ id }) => id === aboutId);
    return line ? [{ ...line, counted: rules.counted }] : [];
  });
  const said = [...parts.values()].filter((part) => part.lines.length > 0);
  return {
    words: lines.length > 0 ? digestMail({ lines, parts: said, origin }) : undefined,
    covers: held.map(({ id }) => id),
  };
}
