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
  return names ? `Hi ${names.name.split(" ")[0]}` : "Hello";
}

/** Null if the addressee alone plays. */
export function playersIn(names: MailedNames | undefined): string | null {
  if (!names) return null;
  const { name, players } = names;
  return players.length === 1 && players[0] === name ? null : inARow(players);
}
