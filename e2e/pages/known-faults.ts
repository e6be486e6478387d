/** A kind of fault, as `expectToFit` names it, and the pages that have it. Remove a page once it is fixed. */
type KnownFault = { kind: string; reason: string; has: (address: string) => boolean };

const among = (addresses: string[]) => (address: string) => addresses.includes(address);
const week = ["/admin/calendar?on=:day&ended=on", "/admin/calendar?session=:session&panel=move"];

const known: KnownFault[] = [
  {
    kind: "100% at 768 px, cut off",
    reason: "The week scrolls inside its own frame, because seven narrower columns could not be read",
    has: among(week),
  },
];

export function knownFaults(address: string): string[] {
  const kinds = known.filter(({ has }) => has(address)).map(({ kind }) => kind);
  return kinds.filter((kind) => !dependsOnDate(address, kind)).sort();
}

const showsDates = /link|session|service=|:offer|:player|:message|:submission|^\/admin$|calendar|messages|waiting/;

/**
 * Which words break or are cut off on a page with dates changes from day to day, and so does whether text twice as
 * large fits the smallest screen: an offer has been two pixels too wide for it.
 */
export const dependsOnDate = (address: string, kind: string) =>
  showsDates.test(address) && (!kind.endsWith("too wide") || kind.startsWith("200% at 320 px"));

/** The field that finds a player sets an inline style, which the content policy refuses. */
export const logsRefusedStyle = among([
  ...["/admin/players/:player/edit", "/admin/players/:twin/merge?with=:other-twin"],
  "/admin/calendar/new?on=:day&person=:player",
]);
