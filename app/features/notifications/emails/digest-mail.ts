import type { DigestLine, DigestPart, DigestRules, MailWords } from "../schema.ts";

type Line = DigestLine & Pick<DigestRules, "counted">;
type Digest = { lines: Line[]; parts: DigestPart[]; origin: string };

const mostNamed = 50;

/**
 * One mail instead of a flood, oldest first; the texts are on the site. Requests held as spam are in no list that is
 * read every day, so each of them is named.
 */
export function digestMail({ lines, parts, origin }: Digest): MailWords {
  const heldBack = lines.filter(({ isHeldBack }) => isHeldBack);
  const others = lines.filter(({ isHeldBack }) => !isHeldBack);
  const more = others.length - mostNamed;
  const [button] = parts.map((part) => part.button);
  return {
    subject: countedText(lines),
    paragraphs: [
      "Here are several mails in one.",
      ...(more > 0 ? [`The first ${mostNamed} are named here; ${more} more are on your site.`] : []),
      ...parts.flatMap(({ note }) => note ?? []),
    ],
    facts: [
      ...others.slice(0, mostNamed).map(({ label, text }) => [label, text] as const),
      ...heldBack.map(({ label, text }) => [`Held back: ${label}`, text] as const),
    ],
    ...(button && { button: { label: button.label, href: `${origin}${button.path}` } }),
  };
}

/** '3 new requests', and what else there is. */
function countedText(lines: Line[]): string {
  const groups = Map.groupBy(lines, ({ counted: [, many] }) => many);
  return [...groups]
    .map(([many, some]) => (some.length === 1 ? `1 ${some[0]?.counted[0]}` : `${some.length} ${many}`))
    .join(", ");
}
