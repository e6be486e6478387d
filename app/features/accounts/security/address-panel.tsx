import { MailField } from "#app/ui/form-parts.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { accountTexts } from "../account.ts";
import { securityPaths } from "./security.ts";
import { PasswordField, SecurityForm } from "./security-form.tsx";

/** `waiting` is the new address of the link in the mail, with its secret. */
type AddressPanelProps = { address: { now: string; isDead: boolean; waiting?: string; secret?: string } };

export function AddressPanel({ address: { now, isDead, waiting, secret } }: AddressPanelProps) {
  return (
    <Panel>
      <PanelTitle>Sign-in address</PanelTitle>
      <div className="grid gap-4 px-4 py-5 md:px-5.5">
        <p className="max-w-prose text-ui text-muted-foreground">
          You sign in as <b className="font-semibold wrap-anywhere text-foreground">{now}</b>.
        </p>
        {isDead && <p className="max-w-prose text-ui">{accountTexts.deadLink}</p>}
        {waiting ? (
          <SecurityForm action={securityPaths.takeAddress} submit="Use the new address" variant="primary">
            {() => (
              <>
                <input type="hidden" name="confirm" value={secret} />
                <p className="wrap-anywhere text-ui">From now on you sign in as {waiting}.</p>
              </>
            )}
          </SecurityForm>
        ) : (
          <SecurityForm action={securityPaths.address} submit="Change sign-in address">
            {(errors) => (
              <>
                <MailField
                  label="New email address"
                  error={errors.email}
                  input={{ name: "email", defaultValue: "", maxLength: 254, required: true }}
                />
                <PasswordField label="Your password" name="password" error={errors.password} />
              </>
            )}
          </SecurityForm>
        )}
      </div>
    </Panel>
  );
}
