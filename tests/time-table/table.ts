import { bookingReports } from "./booking-reports.ts";
import type { Cell } from "./cells.ts";
import { datesReports } from "./dates-reports.ts";
import { hoursReports } from "./hours-reports.ts";
import { wordsReports } from "./words-reports.ts";
import { zones, zonesToTheEdges } from "./zones.ts";

/** Bugs that people reported about other booking software, each checked in every zone. */
export const reports = [...hoursReports, ...datesReports, ...wordsReports, ...bookingReports];

export function timeTable(): Cell[] {
  return reports.flatMap(({ report, cells }) =>
    (report === "D7" ? zonesToTheEdges : zones).flatMap((zone) =>
      cells(zone).map((cell) => ({ report, zone, ...cell })),
    ),
  );
}
