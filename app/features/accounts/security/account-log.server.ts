import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { log } from "#app/platform/log/log.server.ts";

/** The operator's command runs outside the site, so a job writes its line to the site's log. */
export const operatorActions = [
  "made an admin by the operator",
  "password replaced by the operator",
  "two-factor sign-in removed by the operator",
  "account deleted by the operator",
] as const;
export type OperatorAction = (typeof operatorActions)[number];

type AccountAction =
  | OperatorAction
  | "signed in"
  | "password right, code asked for"
  | "code right, signed in"
  | "password changed"
  | "another sign-in address asked for"
  | "sign-in address changed"
  | "password reset"
  | "two-factor sign-in begun"
  | "two-factor sign-in turned on"
  | "two-factor sign-in turned off"
  | "recovery codes renewed"
  | "account deleted";
type Refused = "sign-in refused" | "code refused" | "password asked for again refused" | "admin area refused";

type Subject = { userId?: string; email?: string; clientAddress?: string };

/** Logs an account action. User and address are digests, so that lines can be compared but name no one. */
export function noteAccountAction(action: AccountAction, subject: Subject): void {
  log.info(marked(subject), action);
}

export function noteRefused(refused: Refused, { reason, ...subject }: Subject & { reason: string }): void {
  log.warn({ ...marked(subject), reason }, refused);
}

function marked({ userId, email, clientAddress }: Subject) {
  return {
    ...(userId && { userId }),
    ...(email && { account: markOf("account", email.toLowerCase()) }),
    ...(clientAddress && { from: markOf("network", networkOf(clientAddress)) }),
  };
}

function markOf(kind: "account" | "network", of: string): string {
  const digest = createHmac("sha256", env().APP_SECRET).update(JSON.stringify(["log", kind, of]));
  return digest.digest("base64url").slice(0, 12);
}
