import { factsIn } from "#app/platform/forms/answer.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { RecoveryList } from "./recovery-list.tsx";
import { securityPaths } from "./security.ts";
import { PasswordField, SecurityForm, useSecurityAnswer } from "./security-form.tsx";

export function TwoFactorPanel({ isOn }: { isOn: boolean }) {
  return (
    <Panel>
      <PanelTitle>Two-factor sign-in</PanelTitle>
      <div className="grid gap-6 px-4 py-5 md:px-5.5">
        <p className="max-w-prose text-ui text-muted-foreground">
          {isOn
            ? "On. You sign in with your password and a code from your authenticator app."
            : "Off. Turn it on so that a stolen password isn't enough to sign in: you'll also enter a code from an app on your phone."}
        </p>
        {isOn ? <WhileOn /> : <WhileOff />}
      </div>
    </Panel>
  );
}

function WhileOff() {
  const setup = factsIn(useSecurityAnswer(securityPaths.beginTwoFactor).data)?.setup;
  if (setup) return <AuthenticatorSetup {...setup} />;
  return (
    <SecurityForm action={securityPaths.beginTwoFactor} submit="Set up two-factor sign-in">
      {(errors) => <PasswordField label="Your password" name="password" error={errors.password} />}
    </SecurityForm>
  );
}

function WhileOn() {
  return (
    <>
      <SecurityForm action={securityPaths.recoveryCodes} submit="Make new recovery codes">
        {(errors, facts) => (
          <>
            {facts?.recovery && <RecoveryList {...facts.recovery} />}
            <PasswordField label="Your password" name="password" error={errors.password} />
          </>
        )}
      </SecurityForm>
      <SecurityForm action={securityPaths.endTwoFactor} submit="Turn it off" variant="danger">
        {(errors) => <PasswordField label="Your password" name="password" error={errors.password} />}
      </SecurityForm>
    </>
  );
}
