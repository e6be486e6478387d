import { rainCallPath } from "#app/features/calendar/addresses.ts";
import type { CallReason } from "#app/features/calendar/schema.ts";

export const callAddress = (id: string) => `${rainCallPath}/${id}`;

export const aboutCall = "weather_call";

export const callStates = ["watching", "on", "off", "undone"] as const;

/** The options on the form. */
export const reasonLabels: Record<CallReason, string> = {
  rain: "Rain",
  lightning: "Lightning",
  heat: "Heat",
  closed: "Court closed",
  ill: "I am ill",
  away: "I am away",
};

/** Reasons that stop only outdoor sessions. */
export const isOutdoorReason = (reason: CallReason) => reason === "rain" || reason === "lightning" || reason === "heat";

/** A field per session that is under way: 'played.<id>'. */
export const playedField = "played.";
export const playedName = (sessionId: string) => `${playedField}${sessionId}`;

/** A field per group that can move together: 'moves.<id>'. Left empty, each child gets the minutes back. */
export const movesField = "moves.";
export const movesName = (sessionId: string) => `${movesField}${sessionId}`;
