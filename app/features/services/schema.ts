export const sessionTypes = [
  "on-court",
  "video-analysis",
  "mental-performance",
  "fitness",
  "tournament",
  "remote-strategy",
] as const;
export type SessionType = (typeof sessionTypes)[number];

export function isSessionType(code: string): code is SessionType {
  return (sessionTypes as readonly string[]).includes(code);
}

export const sessionTypeLabels: Record<SessionType, string> = {
  "on-court": "On-Court Lesson",
  "video-analysis": "Video Analysis",
  "mental-performance": "Mental Performance",
  fitness: "Fitness Analysis",
  tournament: "Tournament Observation",
  "remote-strategy": "Remote Strategy",
};

/** For a request: one of the six codes, or a service's slug with its title at that time. */
export type AskedSession = { session_type: string | null; session_title: string | null };

/** What was asked for, in the booking form's words. */
export function sessionName({ session_type, session_title }: AskedSession): string | undefined {
  if (session_type === null) return undefined;
  return isSessionType(session_type) ? sessionTypeLabels[session_type] : (session_title ?? session_type);
}

/** A service that can be requested by its own name. */
export type OwnSession = { code: string; title: string };

/** Where a price is shown: on the services list, or on the service's own page. */
export const pricePlacements = ["list", "detail"] as const;
