// Inline on every public page, for pages without the framework's JavaScript.
{
  const header = /** @type {HTMLElement} */ (document.querySelector("[data-header]"));
  const opener = /** @type {HTMLElement} */ (header.querySelector("[popovertarget]"));
  const menu = /** @type {HTMLDialogElement} */ (document.getElementById("menu"));
  const hero = document.querySelector("[data-hero]");

  const tell = () => opener.setAttribute("aria-expanded", String(menu.open));
  tell();
  opener.onclick = (event) => {
    event.preventDefault();
    menu.showModal();
    tell();
  };
  menu.onclose = tell;
  menu.onclick = ({ target }) => {
    if (target instanceof Element && target.closest("a,button")) menu.close();
  };

  if (hero)
    new IntersectionObserver(
      (entries) =>
        header.toggleAttribute(
          "data-over",
          entries.some((entry) => entry.isIntersecting),
        ),
      { rootMargin: `-${2 * header.offsetHeight}px 0px 0px` },
    ).observe(hero);

  // Some pictures have failed before this script runs, some will later.
  const replacePicture = (/** @type {EventTarget | null} */ target) => {
    if (!(target instanceof HTMLImageElement) || !target.dataset.fallback) return;
    const { fallback } = target.dataset;
    delete target.dataset.fallback;
    for (const source of target.closest("picture")?.querySelectorAll("source") ?? []) source.remove();
    target.src = fallback;
  };
  addEventListener("error", ({ target }) => replacePicture(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) replacePicture(image);
}
