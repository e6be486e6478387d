const largest = 1_000_000;

/** The page that `?page=N` asks for, from 1 on. Where the last page is, only the query knows. */
export function pageNumber(url: URL): number {
  const asked = url.searchParams.get("page") ?? "";
  return /^\d+$/.test(asked) ? Math.min(Math.max(Number(asked), 1), largest) : 1;
}
