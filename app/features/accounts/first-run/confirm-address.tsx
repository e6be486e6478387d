import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { AuthLinks } from "../sign-in/auth-links.tsx";
import { confirmAddress } from "../sign-in/next-path.ts";

/** For whoever opened the mail where they are signed in. A mail scanner opens the link too, but presses no button. */
export function ConfirmAddress({ email, secret }: { email: string; secret: string }) {
  return (
    <>
      <h1 className="text-h2">Confirm your address</h1>
      <p className="mt-4 mb-7 text-muted-foreground">
        You are signed in as <span className="wrap-anywhere">{email}</span>.
      </p>
      <Form method="post" action={confirmAddress}>
        <input type="hidden" name="confirm" value={secret} />
        <Button type="submit" className="w-full">
          Confirm this address
        </Button>
      </Form>
      <AuthLinks />
    </>
  );
}
