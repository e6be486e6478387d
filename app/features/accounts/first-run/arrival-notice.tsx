import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useToast } from "#app/ui/toast.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { noticeOf, notices } from "../account.ts";

/** Shows the result of the previous page once: as a toast, or as a panel without JavaScript. */
export function ArrivalNotice() {
  const [query] = useSearchParams();
  const name = noticeOf(query.get("notice"));
  const isHydrated = useHydrated();
  const toast = useToast();
  useEffect(() => {
    if (!name) return;
    const notice: { title: string; text?: string } = notices[name];
    toast.success(notice.title, notice.text);
    forgetNotice();
  }, [name, toast]);
  if (!name || isHydrated) return null;
  return (
    <div className="hidden noscript:block">
      <ToastPanel kind="success" {...notices[name]} className="mb-6" />
    </div>
  );
}

/** Removes the notice from the address without the router, so a reload does not repeat it and nothing reloads. */
function forgetNotice(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete("notice");
  window.history.replaceState(window.history.state, "", url);
}
