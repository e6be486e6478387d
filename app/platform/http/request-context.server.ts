import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
};

/** Facts about the request for every loader and action. */
export const requestFacts = createContext<RequestFacts>();

/** The router requests data at the page's address plus `.data`; a form sent without JavaScript requests a document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

const scopes = new AsyncLocalStorage<object>();

/** Wraps everything done for one HTTP request. */
export function requestScope(): MiddlewareHandler {
  return (_context, next) => scopes.run({}, next);
}

/** Caches by key for the duration of the request. */
export function requestMemo<Value>(): (key: string, make: () => Value) => Value {
  const remembered = new WeakMap<object, Map<string, Value>>();
  return (key, make) => {
    const scope = scopes.getStore();
    if (!scope) throw new Error("called outside of requestScope(), which the server puts around each request");
    const values = remembered.get(scope) ?? new Map<string, Value>();
    remembered.set(scope, values);
    const value = values.get(key) ?? make();
    values.set(key, value);
    return value;
  };
}
