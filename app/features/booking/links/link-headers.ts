/** For a route's `headers`: the action's stand in place of the loader's, for a header that names two policies names none. */
export function headersOfBoth({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) {
  const both = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) both.set(name, value);
  return both;
}
