// Inline on pages where one acts on a form: the framework comes when the visitor reaches it, and the plain form works until then.
{
  const waiting = /** @type {HTMLScriptElement} */ (
    document.querySelector("script[data-when-reached][type='text/plain']")
  );
  const forms = document.querySelectorAll("main form");

  let isStarted = false;
  const start = () => {
    // A translated page no longer has the words React would look for, and to mend that it would empty the form.
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

  // What the page first shows comes first, unless the visitor is quicker; a fast server loads it before it is painted.
  const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
  addEventListener("load", async () => {
    await painted;
    for (const form of forms) near.observe(form);
  });
  for (const form of forms)
    for (const reaching of ["focusin", "pointerdown"]) form.addEventListener(reaching, start, { once: true });

  // A form on its way to the server stays what it is: taken over now, a second press would send it twice.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (target instanceof HTMLFormElement && !defaultPrevented) target.dataset.sent = "";
  });
}
