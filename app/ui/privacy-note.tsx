import clsx from "clsx";
import { privacyPage } from "#app/lib/public-pages.ts";

/** Under every form that asks for personal details. */
export function PrivacyNote({ className }: { className?: string }) {
  return (
    <p className={clsx("text-small text-subtle", className)}>
      Your details are used only to answer you.{" "}
      <a
        href={privacyPage.path}
        className="inline-flex min-h-7 items-center underline underline-offset-3 pointer-coarse:min-h-11"
      >
        Privacy
      </a>
    </p>
  );
}
