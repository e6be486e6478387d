/** A kind of fault, as `expectToFit` names it, and the pages that have it. Remove a page once it is fixed. */
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
    reason: "Prices, times, the quiz's buttons and the frames of links and accounts do not wrap",
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
    reason: "The header's button, the coach's number above a linked page, and the two-factor page's lead",
    has: among([...withFrame, ...linked, "/auth/two-factor"]),
  },
  {
    kind: "200% at 390 px, broken",
    reason: "Words of the footer's columns, of buttons and of headings",
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
  { kind: "200% at 1440 px, cut off", reason: "The header's button", has: among(withFrame) },
  { kind: "200% at 1440 px, broken", reason: "The names in the list of services", has: among(["/services"]) },
];

const normalText: KnownFault[] = [
  {
    kind: "100% at 320 px, broken",
    reason: '"Boo/k" beside a held time, and columns and buttons that are too narrow',
    has: among([
      ...["/quiz", "/admin", "/admin/testimonials/new", "/admin/testimonials/edit/:testimonial"],
      ...["/admin/blog/edit/:post", "/admin/messages?open=:message", "/admin/calendar/hours"],
      ...["/admin/calendar?view=day&on=:day", ...week],
    ]),
  },
  { kind: "100% at 390 px, broken", reason: "The editor's buttons", has: among(["/admin/blog/edit/:post"]) },
  {
    kind: "100% at 768 px, broken",
    reason: "Columns of tables that are too narrow",
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
  const kinds = known.map(({ kind }) => kind).filter((kind) => !dependsOnDate(address, kind));
  return [...new Set(kinds)].sort();
}

const showsDates = /link|session|service=|:offer|:player|:message|:submission|^\/admin$|calendar|messages|waiting/;

/** Which words break or are cut off on a page with dates changes from day to day; only what is too wide at normal size never may. */
export const dependsOnDate = (address: string, kind: string) =>
  showsDates.test(address) && !(kind.startsWith("100%") && kind.endsWith("too wide"));

/** The field that finds a player sets an inline style, which the content policy refuses. */
export const logsRefusedStyle = among([
  ...["/admin/players/:player/edit", "/admin/players/:twin/merge?with=:other-twin"],
  "/admin/calendar/new?on=:day&person=:player",
]);
