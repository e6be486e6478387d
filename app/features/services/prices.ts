type Priced = { id: string; title: string; price: string /** On its own page. */; amounts: string[] };

/** A service whose own page disagrees with the price that visitors see first. */
export type PriceConflict = { id: string; title: string; price: string; onPage: string };

/** A page without its own prices shows the price itself. */
export function priceConflictsIn(services: readonly Priced[]): PriceConflict[] {
  return services.flatMap(({ id, title, price, amounts }) => {
    const isAgreed = amounts.length === 0 || isMet(price, amounts.flatMap(figuresIn));
    return isAgreed ? [] : [{ id, title, price, onPage: amounts.join(", ") }];
  });
}

export const priceTexts = {
  first: "on the home page and the services list",
  page: "on its own page",
  lead: "These prices don’t match. Visitors see one price first and another on the service’s own page.",
};

/** 'From $150/session' in parts, so that the figure can stand out; a text without a figure has none. */
export function priceParts(price: string): { before: string; figure: string; after: string } | undefined {
  const [, before = "", figure = "", after = ""] =
    /^(.*?)((?:[$€£¥]|\b[A-Z]{3} )?\d[\d.,]*(?: ?[€£])?)(.*)$/.exec(price) ?? [];
  return figure ? { before: before.trim(), figure, after: after.trim() } : undefined;
}

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
