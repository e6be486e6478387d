import type { InboxView } from "./schema.ts";

export const inboxPath = "/admin/messages";

type Changes = { [Name in keyof InboxView]?: InboxView[Name] | undefined };

/** Where a changed view lies. Any change but opening a message begins at the first page again. */
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
