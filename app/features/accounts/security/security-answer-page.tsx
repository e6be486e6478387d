import type { ReactNode } from "react";
import { errorsIn, factsIn, failureIn } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { accountTexts, notices, twoFactorTexts } from "../account.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { RecoveryList } from "./recovery-list.tsx";
import { type SecurityAnswer, securityPaths } from "./security.ts";

type SecurityAnswerPageProps = {
  answer: SecurityAnswer | undefined;
  /** A form to try again with. */
  children?: ReactNode;
};

/** The result of a security form, as a page. */
export function SecurityAnswerPage({ answer, children }: SecurityAnswerPageProps) {
  const problem = failureIn(answer) ?? Object.values(errorsIn(answer))[0];
  const facts = factsIn(answer);
  return (
    <AdminPage
      title="Account security"
      lead={!answer && twoFactorTexts.nothingHere}
      back={{ to: securityPaths.page, label: "Back to account security" }}
    >
      <div className="grid max-w-4xl gap-6">
        {problem && <ToastPanel kind="error" title={accountTexts.errorTitle} text={problem} />}
        {facts?.notice && <ToastPanel kind="success" {...notices[facts.notice]} />}
        {facts?.setup && <AuthenticatorSetup {...facts.setup} />}
        {facts?.recovery && <RecoveryList {...facts.recovery} />}
        {problem && children}
      </div>
    </AdminPage>
  );
}
