import { adminAction } from "../../admin-action.server.ts";
import { ConfirmInput } from "../../schema.ts";
import { securityAnswer } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import { takeNewAddress } from "../sign-in-address.server.ts";
import type { Route } from "./+types/take-address.ts";

export const action = adminAction({
  schema: ConfirmInput,
  save: async ({ request, user, session }, form) =>
    securityAnswer(request, await takeNewAddress({ userId: user.id, sessionId: session.id }, form.confirm)),
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
