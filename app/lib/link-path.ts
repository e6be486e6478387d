/** What comes before a token in an address, so that whatever writes addresses down knows where one begins. */
const sign = "~";
const tokens = /\/(?:~|%7e)[^/?#\s"'<>]*/gi;

/** The address of a link: `/lesson/~dGhpcyBpcyBub3QgYSB0b2tlbg`. */
export function linkPath(place: `/${string}`, token: string): string {
  return `${place}/${sign}${token}`;
}

/** The token in a path's last part, or what stands in its place. */
export function tokenIn(part: string): string {
  return part.startsWith(sign) ? part.slice(sign.length) : "";
}

/** The same text with every token left out: for a log, where whoever reads it could use one. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, `/${sign}`);
}
