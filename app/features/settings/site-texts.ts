/** What the public pages say about the coach besides hero, story, claims and services. An empty text is not shown. */
export const siteTexts = {
  about_heading: {
    ...{ label: "About", most: 200, isLong: false },
    example: "Personalized performance training, built on how you play",
  },
  services_lead: {
    ...{ label: "Services on the home page", most: 300, isLong: false },
    example: "Start with one way to work together, or combine several into a full development plan.",
  },
  services_page_lead: {
    ...{ label: "Services page", most: 300, isLong: false },
    example: "One method in every format: look closely, agree on the priorities, train them until they hold.",
  },
  development_heading: {
    ...{ label: "Development, beside the picture", most: 200, isLong: false },
    example: "Complete Player Development",
  },
  development_points: {
    ...{ label: "Points of the development", most: 1_000, isLong: true },
    example: [
      "Video analysis: See the stroke you have, not the one you feel.",
      "Mental performance strategies: Routines and plans that hold up at 4-5, 30-40.",
      "Live tournament coaching: Observation and charting on the days that count.",
      "Fitness and movement: First step, balance and recovery, trained for tennis.",
    ].join("\n"),
  },
  testimonials_lead: {
    ...{ label: "Success stories", most: 300, isLong: false },
    example:
      "Students from beginners to competitive players have transformed their games through professional coaching.",
  },
  contact_heading: { ...{ label: "Contact", most: 200, isLong: false }, example: "Tell me about your game" },
  contact_lead: {
    ...{ label: "Contact, below the heading", most: 300, isLong: false },
    example: "Not sure where to start? Send a short note.",
  },
  blog_lead: {
    ...{ label: "Blog", most: 300, isLong: false },
    example: "Notes from the court: technique, tactics, movement and the mental game.",
  },
} as const;

export type SiteText = keyof typeof siteTexts;
export type SiteTexts = Record<SiteText, string>;
export const siteTextNames = Object.keys(siteTexts) as SiteText[];

export function isSiteText(name: string): name is SiteText {
  return Object.hasOwn(siteTexts, name);
}

/** Safe because each name gets its value. */
export function eachText<Value>(make: (name: SiteText) => Value) {
  return Object.fromEntries(siteTextNames.map((name) => [name, make(name)])) as Record<SiteText, Value>;
}

/** A text that was never stored is the example. */
export function textsOf(stored: Partial<SiteTexts>): SiteTexts {
  return eachText((name) => stored[name] ?? siteTexts[name].example);
}

/** One in each line: `Title: text`. */
export function pointsIn(text: string): { title: string; text: string }[] {
  return text.split("\n").flatMap((line) => {
    const [title = "", ...rest] = line.split(":");
    return title.trim() ? [{ title: title.trim(), text: rest.join(":").trim() }] : [];
  });
}
