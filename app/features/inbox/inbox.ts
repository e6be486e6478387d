import type { Undo } from "#app/platform/forms/answer.ts";
import type { SpamReason } from "./message.ts";
import type { InboxView, MessageState } from "./schema.ts";

export const statusTexts = {
  set: "Status updated successfully",
  failed: "Failed to update status",
};

export const spamTexts = {
  moved: "Moved to spam",
  back: "Moved back to the inbox",
  failed: "Failed to move the message",
  mark: "Move to spam",
  unmark: "Not spam",
  isThere: "This is in spam.",
};

/** Why a request is in the spam folder. */
export const spamReasonTexts: Record<SpamReason, string> = {
  honeypot: "A field that people can't see was filled in, so a machine probably sent it.",
  flood: "Too many requests came from one network within an hour.",
  coach: "You moved it here.",
};

export const replyTexts = {
  sent: "Reply is on its way",
  failed: "Failed to send the reply",
  again: "Trying again",
  notAgain: "Failed to send it again",
  withheld: "Too many mails were about to go to addresses that nobody has confirmed.",
};

export const templateTexts = {
  saved: "Template saved",
  failed: "Failed to save the template",
  deleted: "Template deleted",
  notDeleted: "Failed to delete the template",
};

export const retentionTexts = { done: "Old closed messages were removed", failed: "Failed to remove old messages" };

export const removeSpamTexts = { done: "Spam was deleted", failed: "Failed to delete the spam" };

export const replyFormTexts = {
  templates: "Start from a template",
  replaced: "The template replaced your text",
  undo: "Undo",
  keep: "Leave unchanged",
  draft: "Draft saved in this browser",
  discard: "Discard draft",
};

export const earlierTexts = { title: "From the same person" };

export const listTexts = { wished: "Would like" };

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
