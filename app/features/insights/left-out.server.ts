// Whatever does not even call itself a browser is out already. A CUBOT is a telephone.
const machines =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|scan|archiver|externalhit|\+https?:/i;
const sessionCookie = "__Host-courtside.session_token=";

/** Whose view is not counted: machines, pages fetched ahead, who asks not to be, and the coach on the own site. */
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
