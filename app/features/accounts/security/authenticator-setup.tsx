import { KeyRound } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { twoFactorTexts } from "../account.ts";
import { RecoveryList } from "./recovery-list.tsx";
import { inGroupsOfFour, type QrCode, securityPaths, type TwoFactorSetup } from "./security.ts";
import { SecurityForm } from "./security-form.tsx";

/** Three ways into the app: a link on the same phone, a QR code for another one, and the key to type. */
export function AuthenticatorSetup({ link, qr, secret, recovery }: TwoFactorSetup) {
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <p className="text-ui">{twoFactorTexts.onThisPhone}</p>
        <ButtonLink variant="secondary" size="small" href={link}>
          <KeyRound aria-hidden />
          {twoFactorTexts.openApp}
        </ButtonLink>
      </div>
      <div className="grid gap-3">
        <p className="text-ui">{twoFactorTexts.onAnother}</p>
        <QrDrawing qr={qr} />
      </div>
      <div className="grid justify-items-start gap-3">
        <p className="text-ui">{twoFactorTexts.byHand}</p>
        <GroupedKey secret={secret} />
        <CopyButton text={secret} label={twoFactorTexts.copyKey} hasWords />
      </div>
      <RecoveryList {...recovery} />
      <FirstCodeForm />
    </>
  );
}

export function FirstCodeForm() {
  return (
    <SecurityForm action={securityPaths.finishTwoFactor} submit="Turn it on" variant="primary">
      {(errors) => (
        <Field label="First code from the app" error={errors.code}>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
        </Field>
      )}
    </SecurityForm>
  );
}

/** The gaps are CSS, so that a copied key contains no spaces. */
function GroupedKey({ secret }: { secret: string }) {
  return (
    <code className="font-semibold">
      {inGroupsOfFour(secret).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be equal, and they never move
        <span key={index} className="mr-[0.6em] inline-block">
          {group}
        </span>
      ))}
    </code>
  );
}

function QrDrawing({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app" className="size-52 bg-white">
      <path d={path} className="fill-ink-950" shapeRendering="crispEdges" />
    </svg>
  );
}
