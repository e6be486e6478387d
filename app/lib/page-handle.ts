/** What a route tells the frames around it: `export const handle = { ... } satisfies Handle`. */
export type Handle = {
  /** A page you act on gets the framework's JavaScript, at once or once its form is reached; a page you only read does not. */
  hydrates?: boolean | "when reached";
  /** The page opens with a dark picture on which the header lies. */
  startsWithHero?: boolean;
  hasFooter?: boolean;
  /** It needs no more than the visitors' stylesheet. */
  isForVisitors?: boolean;
};
