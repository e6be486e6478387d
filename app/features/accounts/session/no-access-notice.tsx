import { Form, useSearchParams } from "react-router";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import type { NoAccess } from "../schema.ts";

/** Shown instead of the admin area to a signed-in user without the role. */
export function NoAccessNotice({ facts: { email, isConfirmed, hasAdmin } }: { facts: NoAccess }) {
  return (
    <main id="main" tabIndex={-1} className="wrap flex min-h-svh flex-col items-start justify-center gap-9 py-12">
      <div>
        <h1>No access</h1>
        <p className="mt-5 max-w-144 text-lead text-muted-foreground">
          You are signed in as <span className="wrap-anywhere">{email}</span>. This account does not manage the site.
        </p>
      </div>
      {!isConfirmed && <ConfirmAgain />}
      {!hasAdmin && isConfirmed && <SetUp />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form method="post" action="/auth/sign-out">
          <Button type="submit">Sign Out</Button>
        </Form>
        <TextLink href="/" arrow="back">
          Back to website
        </TextLink>
      </div>
    </main>
  );
}

function ConfirmAgain() {
  const [query] = useSearchParams();
  return (
    <Form method="post" action="/auth/confirm-again" className="grid justify-items-start gap-4">
      <p className="max-w-144">
        {query.has("mailed")
          ? "Check your email for a link that confirms your address."
          : "Your email address isn't confirmed yet. Open the link in the email we sent you."}
      </p>
      <Button type="submit" variant="secondary" size="small">
        Send it again
      </Button>
    </Form>
  );
}

/** For a user with a confirmed address, until the site has its first admin. */
function SetUp() {
  return (
    <Form method="post" action="/auth/setup" className="grid w-full max-w-104 gap-4">
      <p>This site has no admin yet. The setup token is in the server's log.</p>
      <Field label="Setup token">
        <Input name="token" autoComplete="off" spellCheck={false} maxLength={200} required />
      </Field>
      <Button type="submit" variant="secondary" size="small" className="justify-self-start">
        Become the admin
      </Button>
    </Form>
  );
}
