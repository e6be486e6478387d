type Named = { name: string; household: string | null };

/** 'the Okafor household', or the name of a person without one. */
export function householdWords({ name, household }: Named): string {
  return household ? `the ${household} household` : name;
}

/** Not for search engines: it is the family's own. */
export function familyMeta(title: string, brand = "") {
  return [{ title: `${title} | ${brand}` }, { name: "robots", content: "noindex, nofollow" }];
}

type Wish = { wish: "correct" | "erase"; words?: string | undefined };

/** What the coach reads in the inbox. */
export function wishMessage({ wish, words }: Wish, family: Named): string {
  if (wish === "erase")
    return `Please erase everything about ${householdWords(family)}. (Sent from the family's page.)`;
  return `Please correct our details. (Sent from the family's page.)\n\n${words ?? ""}`;
}
