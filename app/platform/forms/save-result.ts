import { isUuid } from "#app/lib/uuid.ts";
import type { FieldErrors, Values } from "./answer.ts";

/** What became of a save. A mutation says so, the route finds the words. */
export type SaveResult<Field extends string> =
  | { ok: true; id: string; version: string }
  /** Somebody else saved in the meantime: what is stored now. */
  | { ok: false; reason: "stale"; stored: Values<Field>; version: string }
  | { ok: false; reason: "gone" }
  /** Another row has this field's value already. */
  | { ok: false; reason: "taken"; field: Field }
  /** A rule stands against it; the page of what is in the way, where there is one. */
  | { ok: false; reason: "refused"; errors: FieldErrors<Field>; at?: string };

export const gone = { ok: false, reason: "gone" } as const;

/** For what carries no version: the last one to save it wins. */
export function unversioned(id: string | undefined) {
  return id === undefined ? gone : { ok: true as const, id, version: "" };
}

/** An address may name anything; what is no id names nothing. */
export async function saveUnder<Field extends string>(
  id: string,
  save: (id: string) => Promise<SaveResult<Field>>,
): Promise<SaveResult<Field>> {
  return isUuid(id) ? save(id) : gone;
}
