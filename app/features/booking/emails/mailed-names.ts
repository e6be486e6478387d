import { inARow } from "#app/lib/region.ts";

/** The person a mail greets, and the players it is about. */
export type MailedNames = { name: string; players: string[] };

/**
 * A mail about an unproven request names no one: anyone can type anyone's address, and any words as a name. Every
 * mail and calendar file gets its names from here.
 */
export function mailedNames(names: MailedNames, isProven: boolean): MailedNames | undefined {
  return isProven ? names : undefined;
}

export function greetingOf(names: MailedNames | undefined): string {
  return names ? `Hi ${firstOf(names.name)}` : "Hello";
}

export function firstOf(name: string): string {
  return name.split(" ")[0] ?? name;
}

/** Null if the addressee alone plays. */
export function playersIn(names: MailedNames | undefined): string | null {
  const named = namedIn(names);
  return named.length > 0 ? inARow(named) : null;
}

/** Empty if the addressee is the only player. */
export function namedIn(names: MailedNames | undefined): string[] {
  if (!names) return [];
  const { name, players } = names;
  return players.length === 1 && players[0] === name ? [] : players;
}
