import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";

const scopes = new AsyncLocalStorage<object>();

/** Everything that is done for one HTTP request is done in here, whatever becomes of its Request on the way. */
export function requestScope(): MiddlewareHandler {
  return (_context, next) => scopes.run({}, next);
}

/** Remembers by a key for as long as the request lasts. */
export function requestMemo<Value>(): (key: string, make: () => Value) => Value {
  const remembered = new WeakMap<object, Map<string, Value>>();
  return (key, make) => {
    const scope = scopes.getStore();
    if (!scope) throw new Error("asked outside of a request: the server puts requestScope() around each");
    const values = remembered.get(scope) ?? new Map<string, Value>();
    remembered.set(scope, values);
    const value = values.get(key) ?? make();
    values.set(key, value);
    return value;
  };
}
