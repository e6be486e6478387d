import type { Values } from "#app/platform/forms/answer.ts";

/** Text that was typed when the session ended; kept in this tab until its page is open again. */
type Unsaved = { isSignedInAgain: boolean; forms: Record<string, Typed<string>> };
type Typed<Field extends string> = { base: string; values: Values<Field> };

const storageKey = "courtside.unsaved";

/** This page was opened by signing in, perhaps before the sign-in page's script had started. */
let isArrival = typeof location !== "undefined" && /[?&]notice=(signed-in|code-verified)\b/.test(location.search);

/** Called whenever a form with unsaved text closes. Only signing in makes it count. */
export function keepUnsaved<Field extends string>(form: string, typed: Typed<Field>): void {
  const before = read();
  write({ isSignedInAgain: false, forms: { ...before?.forms, [form]: typed } });
}

/** The sign-in page leads back to the form, unless the person chose to sign out. */
export function returnUnsaved(hasChosenToLeave: boolean): void {
  const kept = read();
  if (hasChosenToLeave) sessionStorage.removeItem(storageKey);
  else if (kept) write({ ...kept, isSignedInAgain: true });
}

export function takeUnsaved<Field extends string>(form: string): Typed<Field> | undefined {
  const kept = read();
  return kept && (kept.isSignedInAgain || isArrival) ? (kept.forms[form] as Typed<Field> | undefined) : undefined;
}

/** After the page's forms took theirs. Returns whether there was any. */
export function endUnsaved(): boolean {
  const kept = read();
  const wasReturned = kept !== undefined && (kept.isSignedInAgain || isArrival);
  isArrival = false;
  sessionStorage.removeItem(storageKey);
  return wasReturned;
}

function read(): Unsaved | undefined {
  try {
    // Safe because only this module writes it.
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Unsaved | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(unsaved: Unsaved): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(unsaved));
  } catch {
    // The browser lets pages store nothing, or has no room.
  }
}
