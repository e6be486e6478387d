/** Settings that the seed fills with examples. */
export const exampleSettings = ["brand", "email", "phone", "place", "hours", "story"] as const;

/** A claim, by its key, and a service's prices, by its id. */
export const claimStep = (key: string) => `claim:${key}`;
export const pricesStep = (serviceId: string) => `prices:${serviceId}`;

/** What a new site is still to be given, beside the examples that it should lose. */
export const operatorSteps = ["mail", "backup"] as const;

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
  brand: () => "The brand is the example.",
  email: () => "The email address is the example.",
  phone: () => "The phone number is the example.",
  place: () => "The place is the example.",
  hours: () => "The business hours are the example.",
  story: () => "My Tennis Journey is the example.",
  claims: (count) => (count === 1 ? "1 claim is an example." : `${count} claims are examples.`),
  prices: (count) => (count === 1 ? "1 service has example prices." : `${count} services have example prices.`),
};
