import { redirect } from "react-router";
import { adminAction } from "../../admin-action.server.ts";
import { OwnPasswordInput } from "../../schema.ts";
import { signInAddress, withNotice } from "../../sign-in/next-path.ts";
import { deleteOwnAccount } from "../security.server.ts";
import type { SecurityFacts, SecurityField } from "../security.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/delete-account.ts";

export const action = adminAction<OwnPasswordInput, SecurityField, SecurityFacts>({
  schema: OwnPasswordInput,
  save: async ({ request, user }, { password }) => {
    const deletion = await deleteOwnAccount({ request, userId: user.id }, password);
    if (!deletion.ok) return deletion;
    const { headers = new Headers() } = deletion;
    return redirect(withNotice(signInAddress, "account-deleted"), { status: 303, headers });
  },
});

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; with it, the form shows the answer. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
