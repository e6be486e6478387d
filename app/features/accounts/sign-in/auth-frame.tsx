import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { confirmAddress, signUpAddress } from "./next-path.ts";

type AuthTabsProps = { shown: "sign-in" | "sign-up"; signInHref: string; children: ReactNode };

/** Each tab has its own address, so that both work without JavaScript. */
export function AuthTabs({ shown, signInHref, children }: AuthTabsProps) {
  const tabs = [
    { value: "sign-in", label: "Sign In", href: signInHref },
    { value: "sign-up", label: "Sign Up", href: signUpAddress },
  ];
  return (
    <>
      <h1 className="text-h2">Coach sign in</h1>
      <Tabs
        label="Sign in or sign up"
        value={shown}
        tabs={tabs.map((tab) => ({ ...tab, panel: tab.value === shown && children }))}
        className="mt-8"
      />
    </>
  );
}

/** Links below a page of /auth, with the way back to the site. */
export function AuthLinks({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-7 flex flex-wrap justify-between gap-x-6 text-ui">
      <TextLink href="/" arrow="back">
        Back to website
      </TextLink>
      {children}
    </p>
  );
}

/** For a link opened while signed in. Needs a click, because mail scanners open links too. */
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
