import { adminAction } from "../../admin-action.server.ts";
import { NewAddressInput } from "../../schema.ts";
import { securityAnswer } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import { askForNewAddress } from "../sign-in-address.server.ts";
import type { Route } from "./+types/change-address.ts";

export const action = adminAction({
  schema: NewAddressInput,
  save: async ({ request, user }, form) =>
    securityAnswer(request, await askForNewAddress({ request, userId: user.id }, form)),
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
