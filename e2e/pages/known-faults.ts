/**
 * A kind of fault, as `expectToFit` names it, and the pages that have it. Remove a page from its list once it is
 * fixed.
 */
type KnownFault = { kind: string; reason: string; has: (address: string) => boolean };

const among = (addresses: string[]) => (address: string) => addresses.includes(address);
const isAdmin = (address: string) => address.startsWith("/admin");
const linked = ["/session/:session-link", "/offer/:offer-link", "/waiting/:wish-link", "/session/~no-such-link"];
const accounts = [
  ...["/auth", "/auth/sign-up", "/auth/two-factor", "/auth/recovery-code", "/auth/forgot", "/auth/reset?token=x"],
  "/setup?token=x",
];
/** With header and footer. */
const withFrame = [
  ...["/", "/services", "/services/on-court-lessons", "/blog", "/blog/:post", "/privacy", "/book-session"],
  ...["/book-session?service=on-court-lessons", "/thank-you", "/quiz", "/quiz?:last-step", "/no-such-page"],
];
const week = ["/admin/calendar?on=:day&ended=on", "/admin/calendar?session=:session&panel=move"];

const largeText: KnownFault[] = [
  {
    kind: "200% at 390 px, too wide",
    reason: "S15: prices, times, the quiz's buttons and the frames of links and accounts do not wrap",
    has: among([
      ...["/services/on-court-lessons", "/book-session?service=on-court-lessons", "/quiz"],
      ...linked,
      ...accounts,
    ]),
  },
  {
    kind: "200% at 390 px, too wide",
    reason: "The bar with the main screens does not wrap",
    has: (address) => isAdmin(address) && address !== "/admin/no-such-page",
  },
  {
    kind: "200% at 390 px, cut off",
    reason: "S15: the header's button, the coach's number above a linked page, and the two-factor page's lead",
    has: among([...withFrame, ...linked, "/auth/two-factor"]),
  },
  {
    kind: "200% at 390 px, broken",
    reason: "S15: words of the footer's columns, of buttons and of headings",
    has: among([
      ...withFrame.filter((address) => !["/thank-you", "/no-such-page"].includes(address)),
      ...["/session/:session-link", "/ui?fault"],
    ]),
  },
  {
    kind: "200% at 1440 px, too wide",
    reason: "Tables and the hours do not wrap",
    has: among(["/admin", "/admin/insights", "/admin/services", "/admin/calendar/hours"]),
  },
  { kind: "200% at 1440 px, cut off", reason: "S15: the header's button", has: among(withFrame) },
  { kind: "200% at 1440 px, broken", reason: "S15: the names in the list of services", has: among(["/services"]) },
];

const normalText: KnownFault[] = [
  {
    kind: "100% at 320 px, broken",
    reason: 'S16: "Boo/k" beside a held time, and columns and buttons that are too narrow',
    has: among([
      ...["/quiz", "/admin", "/admin/testimonials/new", "/admin/testimonials/edit/:testimonial"],
      ...["/admin/blog/edit/:post", "/admin/messages?open=:message", "/admin/calendar/hours"],
      ...["/admin/calendar?view=day&on=:day", ...week],
    ]),
  },
  { kind: "100% at 390 px, broken", reason: "S16: the editor's buttons", has: among(["/admin/blog/edit/:post"]) },
  {
    kind: "100% at 768 px, broken",
    reason: "S16: columns of tables that are too narrow",
    has: among([
      ...["/admin", "/admin/testimonials", "/admin/messages?open=:message"],
      "/admin/quiz-submissions?open=:submission",
    ]),
  },
  {
    kind: "100% at 768 px, cut off",
    reason: "The week's last day, and the last column of the submissions",
    has: among(["/admin/quiz-submissions?open=:submission", ...week]),
  },
];

export function knownFaults(address: string): string[] {
  const known = [...largeText, ...normalText].filter(({ has }) => has(address));
  return [...new Set(known.map(({ kind }) => kind))].sort();
}

/** Whether a week's heading is too wide for large text depends on its months. */
export const dependsOnDate = (address: string, kind: string) =>
  among(week)(address) && kind === "200% at 1440 px, too wide";

/** The field that finds a player sets an inline style, which the content policy refuses. */
export const logsRefusedStyle = among([
  ...["/admin/players/:player/edit", "/admin/players/:twin/merge?with=:other-twin"],
  "/admin/calendar/new?on=:day&person=:player",
]);
