import type { ReactNode } from "react";
import { Tabs } from "#app/ui/tabs.tsx";
import { signUpAddress } from "./next-path.ts";

type AuthTabsProps = { shown: "sign-in" | "sign-up"; signInHref: string; children: ReactNode };

/** Each tab is an address of its own, so that both work without JavaScript. */
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
