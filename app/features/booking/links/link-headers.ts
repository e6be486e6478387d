/** For a route's `headers`: the action's replace the loader's, because two policies in one header cancel each other. */
export function headersOfBoth({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) {
  const both = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) both.set(name, value);
  return both;
}
