import { sessionName } from "#app/features/services/schema.ts";
import type { Told } from "#app/features/timeline/schema.ts";
import { inboxPath } from "./inbox.ts";
import { type MessageStatus, messageStatuses, statusLabels } from "./message.ts";
import type { OpenedMessage } from "./queries.server.ts";

const sourceNames = { booking: "Booking request", contact: "Contact message" };

/** A message among others of the same sender: its kind and status. */
export function messageTitle(message: OpenedMessage): string {
  return [sourceNames[message.source], sessionName(message), statusLabels[message.status]].filter(Boolean).join(", ");
}

export function messageAddress(id: string): string {
  return `${inboxPath}?open=${id}`;
}

type Happened = { kind: string; facts: Record<string, string | number | boolean> };

/** A message's events for the timeline. Spam has no history; a deleted message is still listed as received. */
export function tellMessageEvent({ kind, facts }: Happened, message: OpenedMessage | undefined): Told | undefined {
  if (kind === "requested")
    return message ? tellMessage(message) : { sign: "booking", title: "Request, since removed" };
  if (kind !== "status_changed" || !message || message.spam) return undefined;
  const [from, to] = [statusIn(facts.from), statusIn(facts.to)];
  return { sign: "change", title: `Marked as ${to}`, facts: `Was ${from}`, to: messageAddress(message.id) };
}

function tellMessage(message: OpenedMessage): Told | undefined {
  if (message.spam) return undefined;
  const child = message.child_name && `for ${message.child_name}`;
  const wish = message.preferred_date && `would like ${message.preferred_date}`;
  return {
    sign: "booking",
    title: `${sourceNames[message.source]} from ${message.name}`,
    facts: [sessionName(message), child, wish, statusLabels[message.status].toLowerCase()].filter(Boolean).join(", "),
    words: message.message,
    to: messageAddress(message.id),
  };
}

function statusIn(code: unknown): string {
  const known = messageStatuses.find((status) => status === code) ?? ("new" satisfies MessageStatus);
  return statusLabels[known];
}
