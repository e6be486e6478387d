import { adminAction } from "../../admin-action.server.ts";
import { OwnPasswordInput } from "../../schema.ts";
import { renewRecoveryCodes, securityAnswer } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/recovery-codes.ts";

export const action = adminAction({
  schema: OwnPasswordInput,
  save: async ({ request, user }, form) =>
    securityAnswer(request, await renewRecoveryCodes({ request, userId: user.id }, form.password)),
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
