import { redirect } from "react-router";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { listCountries, listCurrencies, listZones } from "#app/lib/countries.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { Field, Input } from "#app/ui/field.tsx";
import { adminExists } from "../../queries.server.ts";
import { FirstRunInput } from "../../schema.ts";
import { AccountForm } from "../../sign-in/account-form.tsx";
import { CredentialFields } from "../../sign-in/credential-fields.tsx";
import { adminAddress, firstRunAddress, signInAddress, withNotice } from "../../sign-in/next-path.ts";
import { signIn } from "../../sign-in/sign-in.server.ts";
import { setUpSite } from "../first-run.server.ts";
import { SiteFields } from "../site-fields.tsx";
import type { Route } from "./+types/first-run-page.ts";

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  if (await adminExists(accountsDb())) throw redirect(signInAddress, 303);
  const { brand } = await requireSettings(accountsDb());
  return {
    token: searchParams.get("token") ?? "",
    brand,
    choices: { timeZones: listZones(), countries: listCountries(), currencies: listCurrencies() },
  };
}

export const action = visitorAction({
  schema: FirstRunInput,
  keeps: ["email", "brand", "time_zone", "region", "currency"],
  save: async ({ request, clientAddress }, form) => {
    const answer = await setUpSite(form, clientAddress);
    if (!answer.ok) return answer;
    const session = await signIn({ request, clientAddress, form });
    if (!session.ok) return redirect(signInAddress, 303);
    return redirect(withNotice(adminAddress, "set-up"), { status: 303, headers: session.headers });
  },
});

export function meta() {
  return [{ title: "Set up your site" }, { name: "robots", content: "noindex" }];
}

export default function FirstRun({ loaderData: { token, brand, choices }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-h2">Set up your site</h1>
      <p className="mt-4 mb-7 text-muted-foreground">You'll be the owner. Everything else can be changed later.</p>
      <AccountForm action={sameAddress(token)} answer={actionData} submit="Set up" busyLabel="Setting up...">
        {(answer) => (
          <>
            {token ? (
              <input type="hidden" name="token" value={token} />
            ) : (
              <Field label="Setup token" hint="You'll find it in the server's log." error={answer.errors.token}>
                <Input name="token" autoComplete="off" spellCheck={false} maxLength={200} required />
              </Field>
            )}
            <CredentialFields
              answer={answer}
              isNew
              emailHint="You sign in with it, and visitors write to it. You can show another one in Settings."
            />
            <SiteFields answer={answer} brand={brand} choices={choices} />
          </>
        )}
      </AccountForm>
    </>
  );
}

/** Keeps the token in the address, so that a refused form still has it. */
function sameAddress(token: string): string {
  return token ? `${firstRunAddress}?${new URLSearchParams({ token })}` : firstRunAddress;
}
