// Inline on every public page, so that those without the framework's JavaScript behave too.
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
}
