/** What a link is for. It allows its holder what is listed here and nothing else. */
export type Purpose<Act extends string = string> = {
  /** A code, as stored in the table. */
  name: string;
  may: readonly Act[];
  /** How long a link is valid. */
  days: number;
};

const purposes = new Map<string, Purpose>();

/**
 * Call it once per purpose, in the folder that handles its links. Undefined purposes can neither create nor redeem
 * links.
 */
export function definePurpose<const Act extends string>(purpose: Purpose<Act>): Purpose<Act> {
  const known = purposes.get(purpose.name);
  // Development reloads the caller's module.
  if (known && JSON.stringify(known) !== JSON.stringify(purpose))
    throw new Error(`Two purposes of links are called ${purpose.name}`);
  purposes.set(purpose.name, purpose);
  return purpose;
}

export function refuseUndefined({ name }: Purpose): void {
  if (!purposes.has(name)) throw new Error(`No purpose of links is called ${name}`);
}

/** Purposes and acts are known when the code is written, so anything else is a bug. */
export function refuseUnlisted({ name, may }: Purpose, act: string): void {
  if (!may.includes(act)) throw new Error(`A link for ${name} may not ${act}`);
}
