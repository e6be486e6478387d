import { useEffect } from "react";
import { Outlet, useLocation, useSearchParams } from "react-router";
import { SessionWatch } from "#app/features/accounts/session/session-watch.tsx";
import { resetAddress } from "#app/features/accounts/sign-in/next-path.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import type { Handle } from "#app/lib/page.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { returnUnsaved } from "#app/platform/forms/browser/unsaved.ts";
import { Brand } from "#app/ui/brand.tsx";
import { SkipLink } from "#app/ui/page-frame.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/layout.ts";

export const handle = { hydrates: true } satisfies Handle;

export async function loader() {
  const { brand } = await withFallback(getPublicSettings(visitorDb()), defaultSettings, "Error fetching settings");
  return { brand };
}

export default function AuthLayout({ loaderData: { brand } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isSignedOut = query.get("notice") === "signed-out";
  useEffect(() => returnUnsaved(isSignedOut), [isSignedOut]);
  return (
    <Toaster>
      <SkipLink />
      <SessionWatch isRecovery={pathname === resetAddress} />
      <div className="grid min-h-svh max-md:grid-rows-[auto_1fr] md:grid-cols-2">
        <header className="on-ink relative isolate flex flex-col justify-between overflow-clip px-gutter pt-5 pb-6 max-md:min-h-64 md:px-[clamp(1.5rem,4vw,3.5rem)] md:pt-8 md:pb-12">
          <div className="absolute inset-0 -z-2">
            <Picture
              src="/pictures/blog/alley"
              widths={[480, 800, 1200]}
              width={1200}
              height={1385}
              sizes="(width < 48rem) 100vw, max(50vw, 87svh)"
              loading="eager"
              alt=""
              className="size-full object-cover"
            />
          </div>
          <div className="absolute inset-0 -z-1 bg-linear-[rgb(4_13_17/0.5),transparent_30%,transparent_55%,rgb(4_13_17/0.82)]" />
          <Brand name={brand} className="self-start" />
          <p className="max-w-[13em] text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)] leading-[1.12] font-480 tracking-[-0.03em] text-balance font-stretch-112% max-md:hidden">
            The quiet side of the net.
          </p>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="grid px-gutter pt-8 pb-12 max-md:items-start md:place-items-center md:py-8"
        >
          <div className="w-full md:max-w-104">
            <Outlet />
          </div>
        </main>
      </div>
    </Toaster>
  );
}
