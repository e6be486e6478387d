const largest = 1_000_000;

/** The page number from `?page=N`, starting at 1. Only the query knows the last page. */
export function pageNumber(url: URL): number {
  const asked = url.searchParams.get("page") ?? "";
  return /^\d+$/.test(asked) ? Math.min(Math.max(Number(asked), 1), largest) : 1;
}
