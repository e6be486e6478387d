/** What a request asks for: a service's code, with its name at that time. */
export type AskedSession = { session_title: string | null };

/** What was asked for, as the booking form called it then. */
export function sessionName({ session_title }: AskedSession): string | undefined {
  return session_title ?? undefined;
}

/** A service as the booking form offers it. */
export type SessionChoice = { code: string; name: string };

/** Where a price is shown: on the services list, or on the service's own page. */
export const pricePlacements = ["list", "detail"] as const;
