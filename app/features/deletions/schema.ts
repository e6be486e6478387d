import type { Undo } from "#app/platform/forms/answer.ts";

/** How long a deletion can be undone. */
export const keptHours = 24;

export const deletionTexts = {
  failed: "It can no longer be restored",
  promise: `You can restore it for ${keptHours} hours.`,
  note: `You can restore these for ${keptHours} hours.`,
};

const undoDeletionPath = "/admin/undo-deletion";

/** How to undo a deletion; false when there was nothing to delete. */
export function undoOf(deletion: string | undefined): { undo: Undo } | false {
  return deletion !== undefined && { undo: restoring(deletion) };
}

export function restoring(deletion: string): Undo {
  return { action: undoDeletionPath, fields: { deletion } };
}
