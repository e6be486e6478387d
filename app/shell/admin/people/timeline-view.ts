import { personAddress } from "#app/features/people/person.ts";

/** The filters of a timeline. */
export const timelineShown = ["all", "sessions", "requests", "mails", "changes"] as const;
export type TimelineShown = (typeof timelineShown)[number];

export const timelineShownLabels: Record<TimelineShown, string> = {
  all: "All",
  sessions: "Sessions",
  requests: "Requests",
  mails: "Mails",
  changes: "Changes",
};

/** The address of a filtered timeline. */
export function timelineAddress(personId: string, show: TimelineShown, before?: string): string {
  const query = new URLSearchParams({ ...(show !== "all" && { show }), ...(before && { before }) });
  return query.size > 0 ? `${personAddress(personId)}?${query}` : personAddress(personId);
}
