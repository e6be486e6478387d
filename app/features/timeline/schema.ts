/** Who did it: the person themselves, the coach, or the site. */
export const eventActors = ["person", "coach", "site"] as const;

/** An event in the words of the feature it belongs to. */
export type Told = {
  /** What it is about, at a glance. */
  sign: "session" | "booking" | "quiz" | "mail" | "change";
  title: string;
  /** In our words. */
  facts?: string | undefined;
  /** In the person's own words. */
  words?: string | null | undefined;
  /** Where it can be opened. */
  to?: string | undefined;
};

export type TimelineEntry = Told & { id: string; at: Date };

export const timelineTexts = {
  title: "Everything so far",
  older: "Show older",
  newest: "Back to the newest",
  none: "Nothing here yet",
};

/** The filters of a timeline. */
export const timelineShown = ["all", "sessions", "requests", "mails", "changes"] as const;
export type TimelineShown = (typeof timelineShown)[number];
