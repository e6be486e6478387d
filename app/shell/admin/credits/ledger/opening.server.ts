import { openBalance } from "#app/features/credits/mutations.server.ts";
import { hasOpening } from "#app/features/credits/queries.server.ts";
import { findHolders, listHolders } from "#app/features/people/holders.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

type Opening = { family: { id: string; title: string }; text: string };

class Refused extends Error {}

/** Adds what is left on paper: all lines, or none and a list of errors. A household gets only one opening balance. */
export async function openBalances(db: Tx, { family, text }: Opening): Promise<string[]> {
  const { lines, unread } = readOpeningLines(text);
  const reasons = unread.map((line) => `“${line}” is not a name and minutes.`);
  try {
    await db.transaction(async (tx) => {
      for (const { who, minutes } of lines) {
        const [holder_id, another] = await findNamed(tx, who);
        if (!holder_id) reasons.push(`Nobody is called “${who}”.`);
        else if (another) reasons.push(`More than one is called “${who}”: use an email address.`);
        else if (await hasOpening(tx, { holder_id, family })) reasons.push(`“${who}” has been added already.`);
        else await openBalance(tx, { holder_id, family, minutes });
      }
      if (reasons.length > 0) throw new Refused();
    });
    return [];
  } catch (error) {
    if (error instanceof Refused) return reasons;
    throw error;
  }
}

/** Households that have this name or address, or a person with it. */
async function findNamed(tx: Tx, who: string): Promise<string[]> {
  const wanted = who.toLowerCase();
  const holders = await listHolders(tx, await findHolders(tx, who));
  return [...holders.values()]
    .filter(({ name, payers, players }) =>
      [
        name,
        ...payers.flatMap((payer) => [payer.name, payer.email ?? ""]),
        ...players.map((player) => player.name),
      ].some((known) => known.toLowerCase() === wanted),
    )
    .map(({ id }) => id);
}

/** One line of a paper list: a person, and the minutes they have left. */
type OpeningLine = { who: string; minutes: number };

/** 'grace@okafor.example, 180', separated by a comma, semicolon or tab, as spreadsheets copy or save. */
export function readOpeningLines(text: string): { lines: OpeningLine[]; unread: string[] } {
  const lines: OpeningLine[] = [];
  const unread: string[] = [];
  for (const written of text.split(/\r?\n/).filter((line) => line.trim() !== "")) {
    const [who = "", minutes = "", ...rest] = written
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const isRead = who !== "" && /^[1-9]\d{0,5}$/.test(minutes) && rest.every((cell) => cell === "");
    if (isRead) lines.push({ who, minutes: Number(minutes) });
    else unread.push(written.trim());
  }
  return { lines, unread };
}
