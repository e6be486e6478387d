import { isUuid } from "#app/lib/address-parts.ts";
import type { FieldErrors, Values } from "./answer.ts";

/** The result of a save. A mutation returns it and the route chooses the text. */
export type SaveResult<Field extends string> =
  | { ok: true; id: string; version: string }
  /** Someone else saved in the meantime: the stored version. */
  | { ok: false; reason: "stale"; stored: Values<Field>; version: string }
  | { ok: false; reason: "gone" }
  /** Another row already has this field's value. */
  | { ok: false; reason: "taken"; field: Field }
  /** A rule prevents it; with the page of the conflicting item, if there is one. */
  | { ok: false; reason: "refused"; errors: FieldErrors<Field>; at?: string };

export const gone = { ok: false, reason: "gone" } as const;

/** For data without a version: the last save wins. */
export function unversioned(id: string | undefined) {
  return id === undefined ? gone : { ok: true as const, id, version: "" };
}

/** An address may contain anything; anything but an id finds nothing. */
export async function saveUnder<Field extends string>(
  id: string | undefined,
  save: (id: string) => Promise<SaveResult<Field>>,
): Promise<SaveResult<Field>> {
  return id !== undefined && isUuid(id) ? save(id) : gone;
}

/** The same for a button. */
export async function actOn<Done>(id: string | undefined, act: (id: string) => Promise<Done>): Promise<Done | false> {
  return id !== undefined && isUuid(id) && act(id);
}
