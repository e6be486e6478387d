import { z } from "zod";
import { sessionEventKinds, tellSeriesEvent, tellSessionEvent } from "#app/features/calendar/history.ts";
import { listSessionsById } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { tellMessageEvent } from "#app/features/inbox/history.ts";
import { listMessagesById } from "#app/features/inbox/queries.server.ts";
import { listMailsById } from "#app/features/notifications/queries.server.ts";
import { tellPersonEvent } from "#app/features/people/history.ts";
import { listWithMerged } from "#app/features/people/personal-data.server.ts";
import { listHouseholdNames } from "#app/features/people/queries.server.ts";
import { tellSubmissionEvent } from "#app/features/quiz/history.ts";
import { listSubmissionsById } from "#app/features/quiz/queries.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { listEventsOf, type TimelineEvent } from "#app/features/timeline/queries.server.ts";
import { type TimelineEntry, type TimelineShown, type Told, timelineShown } from "#app/features/timeline/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { tellMailEvent } from "./person-entries.ts";

/** The timeline's filter, from the page's address. */
export const TimelineView = z.object({
  show: z.enum(timelineShown).catch("all"),
  /** The last entry of the previous page. */
  before: UuidInput.optional().catch(undefined),
  /** Lesson notes: the newest few, or all. */
  notes: z.literal("all").optional().catch(undefined),
});
export type TimelineView = z.output<typeof TimelineView>;

const kindsOf: Record<TimelineShown, readonly string[] | undefined> = {
  all: undefined,
  sessions: sessionEventKinds,
  requests: ["requested"],
  mails: ["mail_sent", "mail_failed"],
  changes: [
    ...["status_changed", "added", "details_changed", "joined_household", "left_household", "became_contact"],
    ...["merged", "unmerged"],
  ],
};

/** A person's events, each described by its own feature. */
export async function readTimeline(tx: Tx, personId: string, { show, before }: TimelineView) {
  const people = (await listWithMerged(tx, [personId])).map(({ id }) => id);
  const { events, older } = await listEventsOf(tx, people, { before, kinds: kindsOf[show] });
  const tell = await tellerOf(tx, events);
  const entries = events.flatMap((event): TimelineEntry[] => {
    const told = tell(event);
    return told ? [{ ...told, id: event.id, at: event.happened_at }] : [];
  });
  return { entries, older };
}

/** Loads what the events refer to in one go, and returns a function that describes each event. */
async function tellerOf(tx: Tx, events: TimelineEvent[]): Promise<(event: TimelineEvent) => Told | undefined> {
  const about = (kind: string) =>
    events.filter(({ about_kind }) => about_kind === kind).map(({ about_id }) => about_id);
  const homes = events.flatMap(({ facts }) => (typeof facts.household === "string" ? facts.household : []));
  const [sessions, settings, messages, submissions, mails, names, services] = await Promise.all([
    listSessionsById(tx, about("session")),
    requireSettings(tx),
    listMessagesById(tx, about("message")),
    listSubmissionsById(tx, about("submission")),
    listMailsById(tx, about("mail")),
    listHouseholdNames(tx, homes),
    listServiceNames(tx),
  ]);
  const { time_zone: timeZone } = settings;
  const tellers: Record<string, (event: TimelineEvent) => Told | undefined> = {
    session: (event) => tellSessionEvent(event, byId(sessions, event.about_id), timeZone),
    series: (event) => tellSeriesEvent(event, timeZone),
    message: (event) => tellMessageEvent(event, byId(messages, event.about_id)),
    submission: (event) => tellSubmissionEvent(event, byId(submissions, event.about_id), services),
    mail: (event) => tellMailEvent(event, byId(mails, event.about_id)),
    person: (event) => tellPersonEvent(event, names),
    merge: (event) => tellPersonEvent(event, names),
  };
  return (event) => tellers[event.about_kind]?.(event);
}

function byId<Row extends { id: string }>(rows: Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id);
}
