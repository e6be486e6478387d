import type { PlayedSteps } from "../schema.ts";

/** How much a session uses up if it is broken off, by weather or not. By default only the minutes played. */
export function partPlayed(
  booked: number,
  { played, steps }: { played: number; steps?: PlayedSteps | undefined },
): { used: number; back: number } {
  const used = steps ? usedBySteps(booked, played, steps) : Math.min(Math.max(played, 0), booked);
  return { used, back: booked - used };
}

function usedBySteps(booked: number, played: number, { freeBelow, fullFrom }: PlayedSteps): number {
  if (played < freeBelow) return 0;
  return played < fullFrom ? Math.floor(booked / 2) : booked;
}
