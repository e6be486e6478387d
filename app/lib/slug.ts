/** Small letters and figures with single hyphens between them: how a service or an article is named in its address. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
