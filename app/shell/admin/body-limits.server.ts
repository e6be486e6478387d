import type { MiddlewareHandler } from "hono";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { bodyLimit } from "#app/platform/http/guards.server.ts";
import { mostBytes } from "#app/platform/media/picture-file.ts";

const mostFromAnyone = 64 * 1024;
const mostFromAdmin = mostBytes + 1024;
const adminArea = /^\/admin(?=[/.])/;

/**
 * Visitors may send no more than a form. A signed-in admin may send a picture or a long article; the session is checked
 * first.
 */
export function bodyLimits(): MiddlewareHandler {
  const [small, large] = [bodyLimit(mostFromAnyone), bodyLimit(mostFromAdmin)];
  return async (context, next) => {
    const { path, raw } = context.req;
    const mayBeLarge = adminArea.test(path) && isLarge(raw) && (await isAdmin(raw));
    return mayBeLarge ? large(context, next) : small(context, next);
  };
}

/** A body without a declared length could be any size. */
function isLarge({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const said = headers.has("transfer-encoding") ? null : headers.get("content-length");
  return said === null || Number(said) > mostFromAnyone;
}

async function isAdmin(request: Request): Promise<boolean> {
  try {
    await requireAdmin(request);
    return true;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return false;
  }
}
