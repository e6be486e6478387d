import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { longestSessionDays, sessionDays } from "../account.ts";
import { spendCode } from "../mutations.server.ts";

const day = 24 * 60 * 60 * 1_000;

/** Extends the current session by seven days, up to thirty since it began, in the database and in the cookie. */
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

/** The two-factor plugin alone would accept the same code again within its window. */
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
          // This session's token has not been sent yet.
          deleteSessionCookie(context);
          await context.context.internalAdapter.deleteSession(fresh.session.token);
          context.context.setNewSession(null);
          throw new APIError("UNAUTHORIZED", { message: "Invalid code" });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
