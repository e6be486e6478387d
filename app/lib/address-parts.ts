/** Lower-case letters and digits separated by single hyphens: how a service or an article is named in its address. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A title as a slug: "Été: Doubles & Drills" is ete-doubles-and-drills. Empty if nothing in it can be used. */
export function slugFrom(title: string, most: number): string {
  const spelled = title.toLowerCase().replace(/[ßæø&]/g, (sign) => spellings[sign] ?? sign);
  const words = spelled.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const slug = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= most) return slug;
  // Ends with a whole word, unless the first one is too long.
  const whole = slug.slice(0, most + 1).replace(/-[^-]*$/, "");
  return whole.slice(0, most);
}

const spellings: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", "&": " and " };

/** As the database writes it. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inAnyCase = new RegExp(uuidPattern, "i");

/** Anything else in an address would cause a database error instead of a missing row. */
export function isUuid(text: string): boolean {
  return inAnyCase.test(text);
}

/** Precedes a token in an address, so that code that logs addresses can find it. */
const sign = "~";
const tokens = /\/(?:~|%7e)[^/?#\s"'<>]*/gi;

/** The address of a link: `/lesson/~dGhpcyBpcyBub3QgYSB0b2tlbg`. */
export function linkPath(place: `/${string}`, token: string): string {
  return `${place}/${sign}${token}`;
}

/** The token in a path's last segment, or its placeholder. */
export function tokenIn(part: string): string {
  return part.startsWith(sign) ? part.slice(sign.length) : "";
}

/** The same text without tokens, for logs. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, `/${sign}`);
}
