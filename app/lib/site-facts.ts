/** The site's frame is the route right below the root; its loader has read the settings for every public page. */
type PublicMatches<Facts> = readonly [root: unknown, frame: { loaderData: Facts }, ...unknown[]];

/** What a public page knows of the site and its settings, in its component and in its meta. */
export function siteFacts<Facts extends { settings: object }>(matches: PublicMatches<Facts>): Facts {
  return matches[1].loaderData;
}
