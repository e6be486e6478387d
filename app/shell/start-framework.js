// Inline on pages with a form: the framework loads when the visitor reaches it, and the plain form works until then.
{
  const waiting = /** @type {HTMLScriptElement} */ (
    document.querySelector("script[data-when-reached][type='text/plain']")
  );
  const forms = document.querySelectorAll("main form");

  let isStarted = false;
  const start = () => {
    // A translated page no longer has the text that React expects; hydrating it would empty the form.
    if (isStarted || document.documentElement.matches("[class*='translated-']")) return;
    isStarted = true;
    near.disconnect();
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start(), {
    rootMargin: "50%",
  });

  // The visible content loads first, unless the visitor is quicker; a fast server loads it before the first paint.
  const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
  addEventListener("load", async () => {
    await painted;
    for (const form of forms) near.observe(form);
  });
  for (const form of forms)
    for (const reaching of ["focusin", "pointerdown"]) form.addEventListener(reaching, start, { once: true });

  // A form being sent is not hydrated: a second press would send it twice.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (target instanceof HTMLFormElement && !defaultPrevented) target.dataset.sent = "";
  });
}
