type Option = { placement: "list" | "detail"; label: string; amount: string };
type Priced = { id: string; title: string; price: string; options: Option[] };

/** A service whose own page disagrees with the home page or the list. */
export type PriceConflict = { id: string; title: string; elsewhere: string[]; onPage: string };

/** Where visitors read a service's price, and its text; a page without its own prices shows the text. */
export function priceConflictsIn(services: readonly Priced[]): PriceConflict[] {
  return services.flatMap(({ id, title, price, options }) => {
    const [listed] = options.filter(({ placement }) => placement === "list");
    const detailed = options.filter(({ placement }) => placement === "detail").map(({ amount }) => amount);
    const onPage = detailed.length > 0 ? detailed : [price];
    const places = {
      [priceTexts.home]: price,
      [priceTexts.list]: listed ? `${listed.amount} ${listed.label}` : price,
    };
    const elsewhere = Object.entries(places).filter(([, text]) => !isMet(text, onPage.flatMap(figuresIn)));
    if (elsewhere.length === 0) return [];
    return [{ id, title, elsewhere: elsewhere.map(([place, text]) => `${text} ${place}`), onPage: onPage.join(", ") }];
  });
}

export const priceTexts = {
  home: "on the home page",
  list: "on the services list",
  page: "on its own page",
  lead: "These prices don’t match. Visitors see one price first and another on the service’s own page.",
};

/** "From" promises that the first figure is the lowest. A text without a figure promises nothing. */
function isMet(text: string, known: number[]): boolean {
  const [first, ...others] = figuresIn(text);
  if (first === undefined) return true;
  const isFirstMet = /\bfrom\b/i.test(text) ? first === Math.min(...known) : known.includes(first);
  return isFirstMet && others.every((figure) => known.includes(figure));
}

/** "$1,200 for 8 lessons" is 1200: if a currency marks the prices, other figures do not count. */
function figuresIn(text: string): number[] {
  const marked = [...text.matchAll(/[$€£¥]\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?[€£]/g)];
  const found =
    marked.length > 0 ? marked.map(([, before, after]) => before ?? after) : text.match(/\d[\d,]*(?:\.\d+)?/);
  return [...(found ?? [])].map((figure) => Number(figure?.replaceAll(",", "")));
}
