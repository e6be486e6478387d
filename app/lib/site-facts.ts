/** The site's layout is the route right below the root; its loader has read the settings for every public page. */
type PublicMatches<Facts> = readonly [root: unknown, frame: { loaderData: Facts }, ...unknown[]];

/** The site and its settings, for a public page's component and meta. */
export function siteFacts<Facts extends { settings: object }>(matches: PublicMatches<Facts>): Facts {
  return matches[1].loaderData;
}
