import type { PostValues } from "./post-limits.ts";

/** What was typed and not saved, kept in this browser. `base` is the version it was typed over. */
export type Draft = { base: string; savedAt: number; tab: string; values: PostValues };

/** A tab of its own: what another one keeps is not this one's to clear. */
const tab = Math.random().toString(36).slice(2);

/** One draft for each post, and one for the new post. */
export function draftKey(postId: string | undefined): string {
  return `courtside.blog-draft.${postId ?? "new"}`;
}

export function readDraft(key: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
    return typeof kept?.values?.content === "string" ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where the browser has no room or keeps nothing. */
export function keepDraft(key: string, draft: { base: string; values: PostValues }): Draft | undefined {
  const kept: Draft = { ...draft, savedAt: Date.now(), tab };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return kept;
  } catch {
    return undefined;
  }
}

export function clearDraft(key: string): void {
  localStorage.removeItem(key);
}

/** After saving: the draft of another tab, which may say something else, stays. */
export function clearOwnDraft(key: string): void {
  if (readDraft(key)?.tab === tab) clearDraft(key);
}

export function sameValues(one: PostValues, other: PostValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof PostValues)[]);
  return [...names].every((name) => unbroken(one[name]) === unbroken(other[name]));
}

/** A switch that is off is not posted; a browser's own line breaks are no change. */
function unbroken(text: string | undefined): string {
  return (text ?? "").replace(/\r\n/g, "\n");
}
