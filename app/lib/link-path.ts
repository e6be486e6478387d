/** Precedes a token in an address, so that code that logs addresses can find it. */
const sign = "~";
const tokens = /\/(?:~|%7e)[^/?#\s"'<>]*/gi;

/** The address of a link: `/lesson/~dGhpcyBpcyBub3QgYSB0b2tlbg`. */
export function linkPath(place: `/${string}`, token: string): string {
  return `${place}/${sign}${token}`;
}

/** The token in a path's last segment, or its placeholder. */
export function tokenIn(part: string): string {
  return part.startsWith(sign) ? part.slice(sign.length) : "";
}

/** The same text without tokens, for logs. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, `/${sign}`);
}
