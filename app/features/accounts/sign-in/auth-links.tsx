import type { ReactNode } from "react";
import { TextLink } from "#app/ui/button.tsx";

/** Ways on from a page of /auth; the last is always back to the site. */
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
