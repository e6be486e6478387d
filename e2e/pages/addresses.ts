import routes from "#app/routes.ts";

/** Every kind of public page. `plantPages` provides the values of parameters. */
export const publicAddresses = [
  ...["/", "/services", "/services/on-court-lessons", "/blog", "/blog/:post", "/privacy", "/legal/imprint"],
  ...["/book-session", "/book-session?service=on-court-lessons", "/thank-you", "/today", "/quiz", "/quiz?:last-step"],
  ...["/session/:session-link", "/offer/:offer-link", "/waiting/:wish-link", "/request/:request-link"],
  "/session/~no-such-link",
  ...["/family", "/family?sent", "/family/open/:family-link", "/family/open/~no-such-link"],
  ...["/auth", "/auth/sign-up", "/auth/two-factor", "/auth/recovery-code", "/auth/forgot", "/auth/reset?token=x"],
  ...["/setup?token=x", "/no-such-page", "/ui?fault"],
];

/** Other states of the same pages, for the long run. */
export const morePublicAddresses = [
  ...["/?sent=contact", "/?page=2", "/services/video-analysis?quiz=done", "/blog?page=3", "/blog/no-such-article"],
  ...["/book-session?intent=consultation", "/thank-you?time=booked", "/thank-you?time=waiting", "/ui"],
];

/** The admin area without players and calendar, which have their own file. */
export const adminAddresses = [
  ...["/admin", "/admin/insights", "/admin/health", "/admin/settings", "/admin/settings/claims", "/admin/no-such-page"],
  ...["/admin/account", "/admin/account/password", "/admin/account/delete", "/admin/account/recovery-codes"],
  ...["/admin/account/address", "/admin/account/address/confirm"],
  ...["/admin/account/two-factor", "/admin/account/two-factor/confirm", "/admin/account/two-factor/off"],
  ...["/admin/testimonials", "/admin/testimonials/new", "/admin/testimonials/edit/:testimonial"],
  ...["/admin/services", "/admin/services/:service", "/admin/hero", "/admin/go-live"],
  ...["/admin/blog", "/admin/blog/new", "/admin/blog/edit/:post"],
  ...["/admin/messages?open=:message", "/admin/messages/templates"],
  ...["/admin/quiz-submissions?open=:submission", "/admin/quiz-submissions/questions"],
];

export const playerAndCalendarAddresses = [
  ...["/admin/credits", "/admin/credits/sell?to=:payer", "/admin/credits/:payer", "/admin/credits/:payer/add"],
  ...["/admin/credits/:payer/payment", "/admin/credits/:payer/take-back/:entry", "/admin/credits/:payer/refund/:sale"],
  ...["/admin/credits/from-paper", "/admin/credits/receipts", "/admin/credits/receipts/:receipt"],
  ...["/admin/people?email=sofia@marin.example", "/admin/players", "/admin/players/new", "/admin/players/:player"],
  ...["/admin/players/:player/edit", "/admin/players/:twin/merge?with=:other-twin"],
  ...["/admin/players/households/:household", "/admin/calendar?on=:day&ended=on", "/admin/calendar?view=day&on=:day"],
  ...["/admin/calendar?session=:session&panel=move", "/admin/calendar/new?on=:day&person=:player"],
  ...[
    "/admin/calendar/loose-ends",
    "/admin/rain-call?on=:day&reason=closed&mail=1",
    "/admin/calendar/hours/forecast",
    "/admin/devices",
  ],
  ...["/admin/today", "/admin/notes", "/admin/players/:player/lesson-note"],
  ...["/admin/calendar/waiting", "/admin/calendar/words", "/admin/calendar/hours", "/admin/calendar/hours/visitors"],
  ...["/admin/calendar/hours/exceptions/new", "/admin/calendar/hours/exceptions/:exception"],
  ...["/admin/calendar/hours/places/new", "/admin/calendar/hours/places/:place"],
  ...["/admin/calendar/busy", "/admin/calendar/busy/:busy", "/admin/calendar/feed"],
];

/** Other states of the same screens, for the long run. */
export const moreAdminAddresses = [
  ...["/admin/messages?open=:waiting-message", "/admin/messages?folder=spam&open=:spam"],
  ...["/admin/players/:twin/merge?with=:twin"],
  ...["/admin/messages", "/admin/quiz-submissions", "/admin/players?q=zzz", "/admin/players/:player?show=mails"],
  ...["/admin/players/:twin/merge", "/admin/calendar?view=list&on=:day", "/admin/calendar?session=:session"],
  ...["/admin/calendar?session=:session&panel=cancel", "/admin/calendar/new"],
  ...["/admin/credits?show=owes", "/admin/credits?q=zzz", "/admin/credits/sell", "/admin/credits/sell?q=rally"],
  ...["/admin/credits/receipts/:void-receipt", "/admin/credits/:payer/refund/:sale?minutes=9999"],
];

/** These only redirect when opened. */
const redirects = [
  "/auth/sign-out",
  "/auth/confirm",
  "/auth/confirm-again",
  "/auth/setup",
  "/admin/account/end-session",
];
/**
 * The family's pages need a sign-in by link: e2e/family covers them. e2e/calendar covers a group's roster and a rain
 * call.
 */
const listedOtherwise = [
  "/*",
  "/ui",
  "/admin/user-info",
  "/admin/calendar/sessions/:id/roster",
  "/admin/rain-call/:id",
  "/family/lessons",
  "/family/calendar",
  "/family/notes",
  "/family/receipts/:id",
  "/family/details",
  "/praise/:link",
];

/** Pages of the router that the crawl leaves out. */
export async function unvisitedPages(): Promise<string[]> {
  const visited = [...publicAddresses, ...adminAddresses, ...playerAndCalendarAddresses].map(
    (address) => new URL(address, "http://site").pathname,
  );
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
    return visited.some((address) => pattern.test(address));
  };
  return pagesIn(await routes).filter((path) => ![...redirects, ...listedOtherwise].includes(path) && !isVisited(path));
}

type Route = { path?: string | undefined; file: string; children?: Route[] | undefined };

/** Only a module with markup shows a page. */
function pagesIn(all: Route[]): string[] {
  return all.flatMap(({ path = "", file, children }) => {
    if (children) return pagesIn(children);
    return file.endsWith(".tsx") ? [`/${path}`] : [];
  });
}
