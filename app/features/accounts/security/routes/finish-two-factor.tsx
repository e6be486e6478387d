import { adminAction } from "../../admin-action.server.ts";
import { CodeInput } from "../../schema.ts";
import { FirstCodeForm } from "../authenticator-setup.tsx";
import { finishTwoFactor, securityAnswer } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/finish-two-factor.ts";

export const action = adminAction({
  schema: CodeInput,
  save: async ({ request, user }, form) =>
    securityAnswer(request, await finishTwoFactor({ request, userId: user.id }, form.code)),
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return (
    <SecurityAnswerPage answer={actionData}>
      <FirstCodeForm />
    </SecurityAnswerPage>
  );
}
