/**
 * Browser seconds that the journeys of each capability may take in the gate on two idle cores, summed over its tests.
 * A capability over its budget moves a journey to the long run or to a level below the browser. `npm run
 * measure:tests` prints both.
 */
export const browserBudgets: Record<string, number> = {
  accounts: 90,
  admin: 40,
  booking: 100,
  calendar: 60,
  content: 90,
  family: 20,
  inbox: 60,
  pages: 160,
  players: 40,
  serving: 40,
  specification: 160,
  visitor: 80,
};
