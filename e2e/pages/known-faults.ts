/** A kind of fault, as `expectToFit` names it, and the pages that have it. Remove a page once it is fixed. */
type KnownFault = { kind: string; reason: string; has: (address: string) => boolean };

const among = (addresses: string[]) => (address: string) => addresses.includes(address);
const week = ["/admin/calendar?on=:day&ended=on", "/admin/calendar?session=:session&panel=move"];

const largeText: KnownFault[] = [
  {
    kind: "200% at 390 px, too wide",
    reason: "Tables and rows of buttons do not wrap",
    has: among([
      "/admin/insights",
      "/admin/services",
      "/admin/hero",
      "/admin/quiz-submissions/questions",
      "/admin/today",
    ]),
  },
  {
    kind: "200% at 1440 px, too wide",
    reason: "Tables and the hours do not wrap",
    has: among([
      ...["/admin", "/admin/insights", "/admin/services", "/admin/calendar/hours", "/admin/today"],
      ...["/admin/rain-call?on=:day&reason=closed", "/admin/people?email=sofia@marin.example"],
    ]),
  },
];

const normalText: KnownFault[] = [
  {
    kind: "100% at 320 px, broken",
    reason: "Columns and buttons that are too narrow",
    has: among([
      ...["/admin", "/admin/testimonials/new", "/admin/testimonials/edit/:testimonial"],
      ...["/admin/blog/edit/:post", "/admin/messages?open=:message", "/admin/calendar/hours"],
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
