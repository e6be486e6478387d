import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { log } from "#app/platform/log/log.server.ts";

/** What the operator's command does. It runs beside the site, so a job carries the line to the site's own log. */
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
  | "password reset"
  | "two-factor sign-in begun"
  | "two-factor sign-in turned on"
  | "two-factor sign-in turned off"
  | "recovery codes renewed"
  | "account deleted";
type Refused = "sign-in refused" | "code refused" | "password asked for again refused" | "admin area refused";

type Whom = { userId?: string; email?: string; clientAddress?: string };

/** What was done with an account. Who and from where stand there as marks that can be compared, never as they are. */
export function noteAccountAction(action: AccountAction, whom: Whom): void {
  log.info(marked(whom), action);
}

export function noteRefused(refused: Refused, { reason, ...whom }: Whom & { reason: string }): void {
  log.warn({ ...marked(whom), reason }, refused);
}

function marked({ userId, email, clientAddress }: Whom) {
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
