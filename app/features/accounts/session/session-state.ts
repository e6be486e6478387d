/** What scripts may know of the session. The credential is in an HttpOnly cookie. */
export type SessionState = {
  user: { id: string; email: string; name: string; emailVerified: boolean; hasTwoFactor: boolean };
  /** In milliseconds. */
  expiresAt: number;
};

const sessionEvents = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;
export type SessionEvent = (typeof sessionEvents)[number];

export const checkSeconds = 30;
const refreshSeconds = 90;

export function needsRefresh({ expiresAt }: SessionState, now: number): boolean {
  return expiresAt - now <= refreshSeconds * 1_000;
}

/** The event between two states of the session. */
export function eventBetween(before: SessionState | null, after: SessionState | null): SessionEvent | undefined {
  if (!before && !after) return undefined;
  if (!after) return "SIGNED_OUT";
  if (!before || before.user.id !== after.user.id) return "SIGNED_IN";
  if (JSON.stringify(before.user) !== JSON.stringify(after.user)) return "USER_UPDATED";
  return after.expiresAt > before.expiresAt ? "TOKEN_REFRESHED" : undefined;
}

/** Anyone can write to the store, so it is only a hint until the server has replied. */
export function readState(stored: string | null): SessionState | null {
  try {
    const state = JSON.parse(stored ?? "null") as SessionState | null;
    return typeof state?.expiresAt === "number" && typeof state.user?.id === "string" ? state : null;
  } catch {
    return null;
  }
}
