import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { isAway, isUnanswered, noteUnanswered } from "#app/platform/db/away.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { env, siteOrigin } from "#app/platform/env.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { passwordLength, sessionDays } from "../account.ts";
import { hashPassword, isPassword } from "../sign-in/password-hash.server.ts";
import { accounts, signIns, twoFactors, users, verifications } from "../tables.server.ts";
import { longerSession, singleUseCodes } from "./auth-plugins.server.ts";

const day = 24 * 60 * 60;

export type Auth = ReturnType<typeof configure>;

/** better-auth for sessions, passwords and second factors, on the accounts' own connection. */
export function auth(): Auth {
  return remember("auth", configure);
}

function configure() {
  return betterAuth({
    appName: "Courtside",
    baseURL: siteOrigin(),
    basePath: "/api/auth",
    secret: env().APP_SECRET,
    database: drizzleAdapter(connectionTo("courtside_accounts"), {
      provider: "pg",
      schema: { users, sign_ins: signIns, accounts, verifications, two_factors: twoFactors },
    }),
    user: { modelName: "users", fields: { ...touched, emailVerified: "email_verified" } },
    session: {
      modelName: "sign_ins",
      fields: { ...touched, ...ofUser, expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent" },
      expiresIn: sessionDays * day,
      // Only the browser's own request extends a session.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: "accounts", fields: { ...touched, ...ofUser, ...tokens } },
    verification: {
      modelName: "verifications",
      fields: { ...touched, expiresAt: "expires_at" },
      // A copy of the database is not enough to finish a sign-in.
      storeIdentifier: "hashed",
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      password: { hash: hashPassword, verify: isPassword },
    },
    plugins: [twoFactor({ issuer: "Courtside", schema: twoFactorSchema }), singleUseCodes, longerSession],
    // We count by account and by address, including server calls (throttle.server.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "error", log: report },
    advanced: {
      // Secure over plain http too: browsers make an exception for localhost, and no one should sign in elsewhere.
      useSecureCookies: false,
      cookiePrefix: "__Host-courtside",
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 64 },
    },
  });
}

/** Some errors appear only here, because better-auth throws others in their place. */
function report(level: "error" | "warn" | "info" | "debug", message: string, ...causes: unknown[]): void {
  for (const cause of causes) noteUnanswered(cause);
  // An outage of the database is logged elsewhere.
  const isOutage = causes.some(isAway);
  const reasons = causes.filter((cause) => cause instanceof Error).map((cause) => reasonOf(cause).reason);
  log[isOutage ? "warn" : level]({ accounts: message, reasons }, "accounts report");
}

const touched = { createdAt: "created_at", updatedAt: "updated_at" };
const ofUser = { userId: "user_id" };
const tokens = {
  accountId: "account_id",
  providerId: "provider_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
};
const twoFactorSchema = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      ...ofUser,
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
};

/** Set only by authHeaders(); a client's header of this name is dropped. */
const clientAddressHeader = "x-courtside-client-address";

const longestUserAgent = 500;

/** The headers that better-auth may see: cookies, the user agent and the address that we determined. */
export function authHeaders(request: Request, clientAddress?: string): Headers {
  return new Headers({
    cookie: request.headers.get("cookie") ?? "",
    "user-agent": (request.headers.get("user-agent") ?? "").slice(0, longestUserAgent),
    ...(clientAddress && { [clientAddressHeader]: clientAddress }),
  });
}

/** A real refusal. better-auth also refuses when the database is away, with 500 or as if there were no such row. */
export function refusalIn(error: unknown) {
  return isAPIError(error) && error.statusCode < 500 && !isUnanswered() ? error : undefined;
}
