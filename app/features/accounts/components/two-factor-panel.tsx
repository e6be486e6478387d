import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type QrCode, securityPaths, type TwoFactorSetup } from "../security.ts";
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
  const setup = useSecurityAnswer(securityPaths.beginTwoFactor).data?.setup;
  if (setup) return <FinishSetup {...setup} />;
  return (
    <SecurityForm action={securityPaths.beginTwoFactor} submit="Set up two-factor sign-in">
      {(answer) => <PasswordField label="Your password" name="password" error={answer?.errors?.password} />}
    </SecurityForm>
  );
}

function WhileOn() {
  return (
    <>
      <SecurityForm action={securityPaths.recoveryCodes} submit="Make new recovery codes">
        {(answer) => (
          <>
            {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
            <PasswordField label="Your password" name="password" error={answer?.errors?.password} />
          </>
        )}
      </SecurityForm>
      <SecurityForm action={securityPaths.endTwoFactor} submit="Turn it off" variant="danger">
        {(answer) => <PasswordField label="Your password" name="password" error={answer?.errors?.password} />}
      </SecurityForm>
    </>
  );
}

function FinishSetup({ qr, secret, recoveryCodes }: TwoFactorSetup) {
  return (
    <>
      <div className="grid gap-4">
        <p className="text-ui">Scan this with your authenticator app, or enter the key by hand.</p>
        <QrDrawing qr={qr} />
        <p className="text-ui">
          Key: <code className="font-semibold wrap-anywhere">{secret}</code>
        </p>
      </div>
      <RecoveryCodes codes={recoveryCodes} />
      <SecurityForm action={securityPaths.finishTwoFactor} submit="Turn it on" variant="primary">
        {(answer) => (
          <Field label="First code from the app" error={answer?.errors?.code}>
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
          </Field>
        )}
      </SecurityForm>
    </>
  );
}

function QrDrawing({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app" className="size-52 bg-white">
      <path d={path} className="fill-ink-950" shapeRendering="crispEdges" />
    </svg>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-2">
      <p className="text-ui">
        Save these recovery codes somewhere other than your phone. Each one works once, and they won't be shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
