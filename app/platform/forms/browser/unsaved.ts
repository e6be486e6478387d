import type { Values } from "#app/platform/forms/answer.ts";

/** Text that was typed when the session ended; kept in this tab until its page is open again. */
type Unsaved = { isSignedInAgain: boolean; forms: Record<string, Typed<string>> };
type Typed<Field extends string> = { base: string; values: Values<Field> };

const storageKey = "courtside.unsaved";

/** Called whenever a form with unsaved text closes. Only the sign-in page makes it count. */
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
  return kept?.isSignedInAgain ? (kept.forms[form] as Typed<Field> | undefined) : undefined;
}

/** After the page's forms took theirs. Returns whether there was any. */
export function endUnsaved(): boolean {
  const wasReturned = read()?.isSignedInAgain ?? false;
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
