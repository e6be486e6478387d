import type { Undo } from "#app/platform/forms/answer.ts";
import type { InboxView, MessageState } from "./schema.ts";

export const inboxPath = "/admin/messages";

/** How to undo a change to some messages; false when there were none. */
export function putBack(before: MessageState[]): { undo: Undo } | false {
  return before.length > 0 && { undo: { action: `${inboxPath}/put-back`, fields: { states: JSON.stringify(before) } } };
}

type Changes = { [Name in keyof InboxView]?: InboxView[Name] | undefined };

/** The address of a changed view. Any change except opening a message starts at the first page. */
export function inboxAddress(view: InboxView, changes: Changes = {}, path = inboxPath): string {
  const staysOnPage = Object.keys(changes).every((name) => name === "open");
  const { next, previous, ...rest } = view;
  const wanted = { ...(staysOnPage ? view : rest), ...changes };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    const isDefault = value === "inbox" || value === "newest";
    if (value && !isDefault) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
