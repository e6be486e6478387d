import type { NoticeName } from "../account.ts";

export const signInAddress = "/auth";
export const signUpAddress = "/auth/sign-up";
export const confirmAddress = "/auth/confirm";
export const codeAddress = "/auth/two-factor";
export const recoveryAddress = "/auth/recovery-code";
export const resetAddress = "/auth/reset";
export const firstRunAddress = "/setup";
export const adminAddress = "/admin";

/** The sign-in page, which leads back to the requested page. */
export function signInPath(request: Request): string {
  // A form's own address may show nothing, so that it leads back to the page it was on.
  const page = request.method === "GET" ? request.url : request.headers.get("referer");
  if (!page || !URL.canParse(page)) return signInAddress;
  const { pathname, search } = new URL(page);
  return withNext(signInAddress, nextPath(pathname.replace(/(\/_)?\.data$/, "") + search));
}

/** Where to go after signing in: always a path of this site. */
export function nextPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, base)) return adminAddress;
  const { origin, pathname, search } = new URL(asked, base);
  // Removing dot segments can leave two slashes at the start, which would name another site.
  return origin === base && !pathname.startsWith("//") ? pathname + search : adminAddress;
}

export function withNext(path: string, next: string): string {
  return next === adminAddress ? path : `${path}?${new URLSearchParams({ next })}`;
}

export function withNotice(path: string, notice: NoticeName): string {
  const url = new URL(path, base);
  url.searchParams.set("notice", notice);
  return url.pathname + url.search;
}

const base = "https://site.invalid";
