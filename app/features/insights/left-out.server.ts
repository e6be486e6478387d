// Clients that do not claim to be a browser are left out already. A CUBOT is a phone.
const machines =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|scan|archiver|externalhit|\+https?:/i;
const sessionCookie = "__Host-courtside.session_token=";

/** Views that are not counted: robots, prefetches, opted-out visitors, and the coach. */
export function isLeftOut(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  return (
    !agent.startsWith("Mozilla/") ||
    machines.test(agent) ||
    headers.get("sec-gpc") === "1" ||
    isAhead(headers) ||
    (headers.get("cookie") ?? "").includes(sessionCookie)
  );
}

function isAhead(headers: Headers): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /prefetch|prerender/i.test(headers.get(name) ?? ""));
}
