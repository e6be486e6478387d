import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import { accountsDb } from "#app/platform/db/doors/accounts-door.server.ts";
import { longestSessionDays, sessionDays } from "../account.ts";
import { spendCode } from "../mutations.server.ts";

const day = 24 * 60 * 60 * 1_000;

/** More time for the session that asks for it, in the database and in the cookie: seven days, thirty since it began. */
export const longerSession = {
  id: "longer-session",
  endpoints: {
    prolongSession: createAuthEndpoint(
      "/prolong-session",
      { method: "POST", use: [sessionMiddleware] },
      async (context) => {
        const { session, user } = context.context.session;
        const latest = session.createdAt.getTime() + longestSessionDays * day;
        const expiresAt = new Date(Math.min(Date.now() + sessionDays * day, latest));
        const longer = await context.context.internalAdapter.updateSession(session.token, { expiresAt });
        if (!longer) throw new APIError("UNAUTHORIZED");
        await setSessionCookie(context, { session: { ...session, expiresAt }, user });
        return { expiresAt };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** A code is checked by the two-factor plugin, which would take the same one again while its window lasts. */
export const singleUseCodes = {
  id: "single-use-codes",
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === "/two-factor/verify-totp",
        handler: createAuthMiddleware(async (context) => {
          const fresh = context.context.newSession;
          if (!fresh) return;
          if (await spendCode(accountsDb(), { userId: fresh.user.id, code: String(context.body.code) })) return;
          // Nobody has seen this session's token yet.
          deleteSessionCookie(context);
          await context.context.internalAdapter.deleteSession(fresh.session.token);
          context.context.setNewSession(null);
          throw new APIError("UNAUTHORIZED", { message: "Invalid code" });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
