import type { MiddlewareHandler } from "hono";

/** What is meant for one person is kept by no cache, neither a browser's nor one on the way. */
export function noStore(isPersonal: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (isPersonal(context.req.path)) context.res.headers.set("cache-control", "no-store");
  };
}
