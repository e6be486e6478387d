/** Lower-case letters and digits separated by single hyphens: how a service or an article is named in its address. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A title as a slug: "Été: Doubles & Drills" is ete-doubles-and-drills. Empty if nothing in it can be used. */
export function slugFrom(title: string, most: number): string {
  const spelled = title.toLowerCase().replace(/[ßæø&]/g, (sign) => spellings[sign] ?? sign);
  const words = spelled.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  const slug = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return slug.slice(0, most).replace(/-$/, "");
}

/** The same replacements as in the database for an article (name_blog_post). */
const spellings: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", "&": " and " };
