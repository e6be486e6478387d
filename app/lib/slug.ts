/** Small letters and figures with single hyphens between them: how a service or an article is named in its address. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What a title reads as in an address: "Été: Doubles & Drills" is ete-doubles-and-drills. Empty where it has no such letters. */
export function slugFrom(title: string, most: number): string {
  const spelled = title.toLowerCase().replace(/[ßæø&]/g, (sign) => spellings[sign] ?? sign);
  const words = spelled.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const slug = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return slug.slice(0, most).replace(/-$/, "");
}

/** As the database spells them for an article (name_blog_post). */
const spellings: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", "&": " and " };
