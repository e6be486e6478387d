// Inline on pages with times: a visitor in another zone sees each time in their own, too. Styles show `data-own`.
{
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { weekday: "short", hour: "numeric", minute: "2-digit" };
  const { lang } = document.documentElement;
  const own = new Intl.DateTimeFormat(lang, shown);

  /** @param {HTMLElement} element */
  const instantOf = ({ dataset, firstElementChild }) =>
    Number(dataset.instant ?? firstElementChild?.getAttribute("value")?.split("@")[0]);

  const show = () => {
    for (const part of document.querySelectorAll("[data-zone]")) {
      const timeZone = part.getAttribute("data-zone") ?? "";
      if (timeZone === own.resolvedOptions().timeZone) continue;
      const coachs = new Intl.DateTimeFormat(lang, { ...shown, timeZone });
      /** @type {NodeListOf<HTMLElement>} */
      const times = part.querySelectorAll(":is([data-instant], .time-chip):not([data-own])");
      for (const time of times) {
        const instant = instantOf(time);
        if (!instant || own.format(instant) === coachs.format(instant)) continue;
        const [day, ...clock] = own.format(instant).split(/,? /);
        const isSameDay = coachs.format(instant).startsWith(`${day}`);
        const words = [...(isSameDay ? [] : [day]), ...clock].join(" ");
        // A chip has little room.
        time.dataset.own = time.dataset.instant ? `${words} your time` : `you: ${words}`;
      }
    }
  };

  show();
  // Other weeks, and times that fit typed words.
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
}
