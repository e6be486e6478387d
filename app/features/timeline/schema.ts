/** Who did it: the person themselves, the coach, or the site on its own. */
export const eventActors = ["person", "coach", "site"] as const;

/** What happened, in the words of the feature whose thing it is. */
export type Told = {
  /** What it is about, at a glance. */
  sign: "session" | "booking" | "quiz" | "mail" | "change";
  title: string;
  /** In our words. */
  facts?: string | undefined;
  /** In somebody's own. */
  words?: string | null | undefined;
  /** Where the thing can be opened. */
  to?: string | undefined;
};

export type TimelineEntry = Told & { id: string; at: Date };

export const timelineTexts = {
  title: "Everything so far",
  older: "Show older",
  newest: "Back to the newest",
  none: "Nothing here yet",
};
