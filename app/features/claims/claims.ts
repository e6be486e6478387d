export type Claim = { key: string; value: string; label: string };

/** Where figures stand on the home page, and in which order. */
const placed = {
  court: ["years_about", "certification", "tournament_wins", "students_coached"],
  banner: ["student_satisfaction", "students_coached", "years_banner"],
} as const;

export function claimsFor(place: keyof typeof placed, claims: Claim[]): Claim[] {
  return placed[place].flatMap((key) => {
    const claim = claims.find((one) => one.key === key);
    return claim ? [{ key, value: claim.value, label: claim.label }] : [];
  });
}

/** The story's paragraphs with the claims' values in place of {key}; one whose figure is unknown is left out. */
export function tellStory(story: string, claims: Claim[]): string[] {
  const values = new Map(claims.map(({ key, value }) => [key, value]));
  return story
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\{(\w+)\}/g, (mark, key: string) => values.get(key) ?? mark))
    .filter((paragraph) => paragraph && !/\{\w+\}/.test(paragraph));
}
