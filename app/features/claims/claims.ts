export type Claim = { key: string; value: string; label: string; is_hidden?: boolean };

/** Shown claims about the same thing under different keys: the part before the first underscore is the topic. */
export function conflictingClaims<One extends Claim>(claims: One[]): One[][] {
  const shown = claims.filter(({ is_hidden }) => !is_hidden);
  const groups = Map.groupBy(shown, ({ key }) => key.split("_")[0]);
  return [...groups.values()].filter((group) => new Set(group.map(({ value }) => value)).size > 1);
}

/** Where figures are on the home page, and in which order. */
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

/** The story's paragraphs with the claims' values in place of {key}; one with a hidden figure is left out. */
export function tellStory(story: string, claims: Claim[]): string[] {
  const values = new Map(claims.map(({ key, value }) => [key, value]));
  return story
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\{(\w+)\}/g, (mark, key: string) => values.get(key) ?? mark))
    .filter((paragraph) => paragraph && !/\{\w+\}/.test(paragraph));
}

/** Placeholders in a story that name no claim. */
export function unknownFigures(story: string, claims: Claim[]): string[] {
  const marks = story.match(/\{\w+\}/g) ?? [];
  return marks.filter((mark) => !claims.some(({ key }) => `{${key}}` === mark));
}

export const claimsPath = "/admin/settings/claims";

export const claimLimits = { value: 40, label: 100 } as const;

export const claimTexts = {
  saved: "Claims updated successfully",
  notSaved: "Failed to update claims",
  notLoaded: "Failed to load claims",
  hide: "Hide on the site",
  hideHint: "Visitors see neither the figure nor a paragraph that names it.",
  keep: "This is true",
  example: "Example",
} as const;

/** The names of a claim's form fields. */
export function claimFields(key: string) {
  return { value: `${key}.value`, label: `${key}.label`, hidden: `${key}.hidden`, kept: `${key}.kept` };
}

/** The claims as their form posts them. */
export function claimValues(claims: Claim[]): Record<string, string> {
  return Object.fromEntries(
    claims.flatMap(({ key, value, label, is_hidden }) => {
      const fields = claimFields(key);
      return [
        [fields.value, value],
        [fields.label, label],
        [fields.hidden, is_hidden ? "on" : ""],
      ];
    }),
  );
}
