import type { RegisteredMail } from "./schema.ts";

type Kind = { kind: string; about_kind: string | null };

/** Finds the registration of a posted mail. */
export type FindMail = (posted: Kind) => RegisteredMail | undefined;

export function registryOf(registered: readonly RegisteredMail[]): FindMail {
  const byKey = new Map<string, RegisteredMail>();
  for (const mail of registered) {
    const key = keyOf(mail.kind, mail.about);
    if (byKey.has(key)) throw new Error(`The mail '${key}' is registered twice`);
    byKey.set(key, mail);
  }
  return ({ kind, about_kind }) => byKey.get(keyOf(kind, about_kind)) ?? byKey.get(keyOf(kind));
}

function keyOf(kind: string, about?: string | null): string {
  return about ? `${kind} about ${about}` : kind;
}
