/** Settings that the seed fills with examples. */
export const exampleSettings = ["brand", "email", "phone", "place", "hours", "story"] as const;

/** A claim, by its key, and a service's prices, by its id. */
export const claimStep = (key: string) => `claim:${key}`;
export const pricesStep = (serviceId: string) => `prices:${serviceId}`;

/** What a new site is still to be given, beside the examples that it should lose. */
export const operatorSteps = ["mail", "backup"] as const;

/** What the calendar is to be told, before visitors can pick a time. */
export const calendarSteps = ["first_place", "open_hours", "bookable", "busy", "feed"] as const;

/** The steps that stand for the same thing: all of the claims, all of the prices. */
function groupOf(step: string): string {
  const [group = step] = step.split(":");
  return group === "claim" ? "claims" : group;
}

/** What a visitor still sees as it was seeded: one sentence for each. */
export function exampleSentences(open: readonly string[]): string[] {
  return [...Map.groupBy(open, groupOf)].flatMap(([group, steps]) => {
    const sentence = Object.hasOwn(sentences, group) ? sentences[group] : undefined;
    return sentence ? [sentence(steps.length)] : [];
  });
}

const sentences: Record<string, (count: number) => string> = {
  brand: () => "The brand is still the example.",
  email: () => "The email address is still the example.",
  phone: () => "The phone number is still the example.",
  place: () => "The place is still the example.",
  hours: () => "The business hours are still the example.",
  story: () => "My Tennis Journey is still the example.",
  claims: (count) => (count === 1 ? "1 claim is still an example." : `${count} claims are still examples.`),
  prices: (count) =>
    count === 1 ? "1 service still has example prices." : `${count} services still have example prices.`,
};
