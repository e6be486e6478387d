export const sessionTypes = [
  "on-court",
  "video-analysis",
  "mental-performance",
  "fitness",
  "tournament",
  "remote-strategy",
] as const;
export type SessionType = (typeof sessionTypes)[number];

export const sessionTypeLabels: Record<SessionType, string> = {
  "on-court": "On-Court Lesson",
  "video-analysis": "Video Analysis",
  "mental-performance": "Mental Performance",
  fitness: "Fitness Analysis",
  tournament: "Tournament Observation",
  "remote-strategy": "Remote Strategy",
};

/** Where a price is shown: on the services list, or on the service's own page. */
export const pricePlacements = ["list", "detail"] as const;
