export const signInAddress = "/auth";
export const adminAddress = "/admin";

/** To /auth, and back to the asked page afterwards. */
export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const asked = pathname.replace(/(\/_)?\.data$/, "") + search;
  return request.method === "GET" && asked !== adminAddress
    ? `${signInAddress}?${new URLSearchParams({ next: asked })}`
    : signInAddress;
}

/** Where to go after signing in: a path of this site, never another one. */
export function nextPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, base)) return adminAddress;
  const url = new URL(asked, base);
  return url.origin === base ? url.pathname + url.search : adminAddress;
}

const base = "https://site.invalid";
