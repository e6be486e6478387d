import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { NoAccess } from "../schema.ts";

/** All that a signed-in person without the role sees of the admin area. */
export function NoAccessNotice({ facts }: { facts: NoAccess }) {
  return (
    <main id="main" tabIndex={-1} className="wrap flex min-h-svh flex-col items-start justify-center py-12">
      <h1>No access</h1>
      <p className="mt-5 max-w-144 text-lead text-muted-foreground">
        You are signed in as <span className="wrap-anywhere">{facts.email}</span>. This account does not manage the
        site.
      </p>
      <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
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
