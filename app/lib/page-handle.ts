/** What a route tells its layouts: `export const handle = { ... } satisfies Handle`. */
export type Handle = {
  /** Whether an interactive page loads the framework's JavaScript at once or when its form is reached. */
  hydrates?: boolean | "when reached";
  /** The page opens with a dark picture under the header. */
  startsWithHero?: boolean;
  hasFooter?: boolean;
  /** The visitors' stylesheet is enough for it. */
  isForVisitors?: boolean;
};
