import type { Values } from "#app/platform/forms/answer.ts";

/** Unsaved text, kept in this browser. `base` is the version it was typed over. */
export type Draft<Field extends string> = { base: string; savedAt: number; tab: string; values: Values<Field> };

/** Identifies the tab, because a tab must not clear another one's draft. */
const tab = Math.random().toString(36).slice(2);

export function readDraft<Field extends string>(key: string): Draft<Field> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Draft<Field> | null;
    return isTyped(kept?.values) ? (kept ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the browser has no room or stores nothing. */
export function keepDraft<Field extends string>(
  key: string,
  draft: { base: string; values: Values<Field> },
): Draft<Field> | undefined {
  const kept: Draft<Field> = { ...draft, savedAt: Date.now(), tab };
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

/** After saving: keeps the draft of another tab, which may differ. */
export function clearOwnDraft(key: string): void {
  if (readDraft(key)?.tab === tab) clearDraft(key);
}

export function sameValues<Field extends string>(one: Values<Field>, other: Values<Field>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as Field[]);
  return [...names].every((name) => unbroken(one[name]) === unbroken(other[name]));
}

/** A switch that is off is not posted, and a browser's line breaks are not a change. */
function unbroken(text: string | undefined): string {
  return (text ?? "").replace(/\r\n/g, "\n");
}

function isTyped(values: unknown): boolean {
  if (typeof values !== "object" || values === null) return false;
  const texts = Object.values(values);
  return texts.length > 0 && texts.every((text) => typeof text === "string");
}
