import { adminAction } from "../../admin-action.server.ts";
import { ChangePasswordInput } from "../../schema.ts";
import { changePassword, securityAnswer } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/change-password.ts";

export const action = adminAction({
  schema: ChangePasswordInput,
  save: async ({ request, user }, form) =>
    securityAnswer(request, await changePassword({ request, userId: user.id }, form)),
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
