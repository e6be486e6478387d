/** Set by us alone, from the one trusted source; what a client sends under this name never gets here. */
export const clientAddressHeader = "x-courtside-client-address";

const longestUserAgent = 500;

/** What the accounts' code may see of a request: the cookies, and who asks by our own reckoning. */
export function authHeaders(request: Request, clientAddress?: string): Headers {
  return new Headers({
    cookie: request.headers.get("cookie") ?? "",
    "user-agent": (request.headers.get("user-agent") ?? "").slice(0, longestUserAgent),
    ...(clientAddress && { [clientAddressHeader]: clientAddress }),
  });
}
