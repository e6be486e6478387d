/** What a link is for. It gives its holder what is listed here, and nothing beside it. */
export type Purpose<Act extends string = string> = {
  /** A code, as the table keeps it. */
  name: string;
  may: readonly Act[];
  /** How long a link is good for. */
  days: number;
};

const purposes = new Map<string, Purpose>();

/** Once for each purpose, in the folder that answers its links. What is not defined can be neither made nor redeemed. */
export function definePurpose<const Act extends string>(purpose: Purpose<Act>): Purpose<Act> {
  const known = purposes.get(purpose.name);
  // Development loads the caller's module anew.
  if (known && JSON.stringify(known) !== JSON.stringify(purpose))
    throw new Error(`Two purposes of links are called ${purpose.name}`);
  purposes.set(purpose.name, purpose);
  return purpose;
}

export function refuseUndefined({ name }: Purpose): void {
  if (!purposes.has(name)) throw new Error(`No purpose of links is called ${name}`);
}

/** Whether a purpose lists an act is known when the code is written, so anything else is a bug. */
export function refuseUnlisted({ name, may }: Purpose, act: string): void {
  if (!may.includes(act)) throw new Error(`A link for ${name} may not ${act}`);
}
