import { useEffect, useRef } from "react";
import { isRouteErrorResponse, Outlet, redirect, useLocation, useNavigationType } from "react-router";
import { ArrivalNotice } from "#app/features/accounts/first-run/arrival-notice.tsx";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import type { NoAccess } from "#app/features/accounts/schema.ts";
import { NoAccessNotice } from "#app/features/accounts/session/no-access-notice.tsx";
import { SessionWatch } from "#app/features/accounts/session/session-watch.tsx";
import { DeviceWatch } from "#app/features/devices/components/device-watch.tsx";
import { SignOut } from "#app/features/devices/components/sign-out.tsx";
import { familyPath } from "#app/features/family/addresses.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { adoptRegion } from "#app/lib/region.ts";
import { Undoable, undoTexts } from "#app/platform/forms/browser/undo.tsx";
import { endUnsaved } from "#app/platform/forms/browser/unsaved.ts";
import { countUnread } from "#app/shell/admin/overview/overview-metrics.server.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { getMembersFamily } from "#app/shell/site/family/family.server.ts";
import { DemoStrip, SkipLink } from "#app/ui/page-frame.tsx";
import { SidebarLayout, SidebarToggle } from "#app/ui/sidebar.tsx";
import { Toaster, useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/layout.ts";
import { readAppearance } from "./appearance.server.ts";
import { appearancePath } from "./appearance.ts";
import { FrameSidebar } from "./frame-sidebar.tsx";
import { JumpMenu } from "./jump-menu.tsx";
import { AboveThumbBar, ThumbBar } from "./thumb-bar.tsx";

export const handle = { hydrates: true } satisfies Handle;

/** Runs before every loader and action of the area. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }) => {
    // A member whose address the coach knows has a page of their own.
    await requireAdmin(request).catch(async (refused: unknown) => {
      throw isNoAccess(refused) && (await getMembersFamily(request)) ? redirect(familyPath, 303) : refused;
    });
  },
];

function isNoAccess(refused: unknown): boolean {
  return !(refused instanceof Response) && !(refused instanceof Error);
}

export async function loader({ request }: Route.LoaderArgs) {
  const { user, db } = await requireAdmin(request);
  const [unread, settings] = await Promise.all([countUnread(db), requireSettings(db)]);
  const { brand, is_demo: isDemo, region, currency } = settings;
  return {
    account: user.id,
    email: user.email,
    brand,
    isDemo,
    region,
    currency,
    unread,
    appearance: readAppearance(request),
  };
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: error ? "No access" : "Admin Dashboard" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { account, email, brand, isDemo, unread, appearance } = loaderData;
  // In the browser too, so that a change in Settings shows at once.
  adoptRegion(loaderData);
  return (
    <Toaster>
      <meta name="robots" content="noindex" />
      <SessionWatch leavesWhenSignedOut />
      <DeviceWatch account={account} />
      <SkipLink />
      <SidebarLayout defaultOpen={appearance.isSidebarOpen} onOpenChange={rememberSidebar} className="min-h-svh">
        <FrameSidebar brand={brand} unread={unread} />
        <AboveThumbBar>
          <TopBar email={email} />
          <DemoStrip isDemo={isDemo} place="bar" />
          <ArrivalNotice />
          <UndoablePage />
        </AboveThumbBar>
        <ThumbBar unread={unread} />
      </SidebarLayout>
    </Toaster>
  );
}

function UndoablePage() {
  const toast = useToast();
  const { pathname, hash } = useLocation();
  const opened = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // On Back the browser restores the position itself.
    if (opened !== "POP" && !hash) scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // What was pressed is gone with the page before, and took the focus along.
    if (!isFirst.current && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, after the effects of its forms
  useEffect(() => {
    if (endUnsaved()) toast.info("What you typed is still here", "Save it to keep it.");
  }, [pathname, toast]);
  return (
    <Undoable
      onDone={() => toast.success(undoTexts.done)}
      onFailed={(message) => toast.error(message ?? undoTexts.failed)}
    >
      <Outlet />
    </Undoable>
  );
}

/** The last request about the sidebar. The next one waits for it, so the last choice wins. */
let remembering: Promise<unknown> = Promise.resolve();

/** Not through the router, because nothing on the page depends on it. Offline the choice is lost. */
function rememberSidebar(isOpen: boolean): void {
  const body = new URLSearchParams({ sidebar: isOpen ? "open" : "rail" });
  const remember = () => fetch(appearancePath, { method: "POST", body, keepalive: true }).catch(() => {});
  remembering = remembering.then(remember);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Safe because only requireAdmin() returns 403 here.
  if (isRouteErrorResponse(error) && error.status === 403) return <NoAccessNotice facts={error.data as NoAccess} />;
  return <ErrorPage isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}

export function TopBar({ email }: { email: string }) {
  return (
    <header className="sticky top-0 z-15 flex h-16 items-center gap-2 border-b border-border bg-card pr-3 pl-2 text-base md:gap-3 md:pr-6 md:pl-3">
      <SidebarToggle className="max-md:-mr-1" />
      <p className="min-w-0 truncate font-semibold tracking-label max-md:text-ui md:font-stretch-106%">
        Admin Dashboard
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-2 md:min-w-0 md:shrink md:gap-4">
        <JumpMenu />
        <span className="truncate text-ui text-muted-foreground max-md:hidden">{email}</span>
        <SignOut />
      </div>
    </header>
  );
}
