/** A line beginning with # is a heading; {brand}, {email} and {reply_hours} are filled in. */
const privacyExample = `# What is stored
When you book a session or send a message: your name, your email address, your phone number if you give it, and what you wrote and chose in the form, with the time it arrived.

When you take the quiz and ask for a recommendation: your name, your email address, your phone number if you give it, your answers and the service they led to. Until you send that last step, nothing is stored; the answers are only in the address of the page.

When you train with me: your sessions, what I note about them for you, and your receipts.

# Why
To answer you, within {reply_hours} hours, and to prepare your session. Your details are not used for advertising, not sold and not passed on; if you pay by card, Stripe gets what the payment needs.

# Who sees it
The coach, and the people who run this site for the coach. A request is stored in the site’s own database and sent to the coach by email.

# For how long
A request is kept while it is being worked on and while we work together. You can ask for it to be erased at any time.

# Cookies
Visitors who only read or write get none. If you open your family page, one cookie keeps you signed in there, for up to 90 days. Nobody is followed, here or elsewhere. The fonts come from this site too.

# What is counted
Which pages are seen how often, and the site or link that led there. The address of your connection and the name of your browser become a number that differs every day and are not stored, so nobody can tell who you are or that you came back on another day. If your browser asks not to be counted (Global Privacy Control), you are not.

# What you can ask for
You can ask what is stored about you, have it corrected, get a copy, or have it erased. Write to {email}.`;

/** What the public pages say about the coach, apart from hero, story, claims and services. An empty text is hidden. */
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
  privacy: { ...{ label: "Privacy page", most: 4_000, isLong: true }, example: privacyExample },
  imprint: { ...{ label: "Imprint", most: 1_500, isLong: true }, example: "" },
  terms: { ...{ label: "Terms", most: 4_000, isLong: true }, example: "" },
  /** The address of an uploaded picture. */
  logo: { ...{ label: "Logo", most: 100, isLong: false }, example: "" },
  /** As in #daf04b. */
  accent: { ...{ label: "Accent color", most: 7, isLong: false }, example: "" },
} as const;

/** The limit of all texts together, as the table's check counts them, with room for what JSON adds. */
export const siteTextsMost = 9_900;

export type SiteText = keyof typeof siteTexts;
export type SiteTexts = Record<SiteText, string>;
export const siteTextNames = Object.keys(siteTexts) as SiteText[];
/** Pages that have an address only once they have a text. */
export const legalNames = ["imprint", "terms"] as const satisfies SiteText[];

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
