// Inline on every public page: reports a view, unless the visitor asks not to be counted.
if (!("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)) {
  const mark = () => {
    const { reached = "", reachedFrom } = document.querySelector("[data-reached]")?.dataset ?? {};
    // Opening a shared address does not count as the step that led to it.
    const isOwn = !reachedFrom || document.referrer.startsWith(location.origin + reachedFrom);
    return isOwn ? reached : "";
  };
  const tell = (reached = mark()) => {
    const view = new URLSearchParams({ path: location.pathname, referrer: document.referrer, reached });
    for (const [key, value] of new URLSearchParams(location.search)) if (/^utm_/.test(key)) view.set(key, value);
    navigator.sendBeacon("/api/views", view);
  };
  let isTold = false;
  const once = () => {
    if (!isTold) tell();
    isTold = true;
  };
  const begin = () => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", once);
    else once();
    // Left before that. Browsers lose some reports of a page that is already gone, so this is the exception.
    addEventListener("pagehide", once);
  };
  // A prerendered page has not been seen yet.
  if ("prerendering" in document && document.prerendering) addEventListener("prerenderingchange", begin, true);
  else begin();
  addEventListener("pageshow", ({ persisted }) => persisted && tell());
  addEventListener("reached", (event) => "detail" in event && tell(String(event.detail)));
}
