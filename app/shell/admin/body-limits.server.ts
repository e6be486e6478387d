import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { mostBytes, uploadTexts } from "#app/platform/media/picture-file.ts";

const mostFromAnyone = 64 * 1024;
const mostFromAdmin = mostBytes + 1024;
const adminArea = /^\/admin(?=[/.])/;

/** Nobody sends more than a form; a signed-in admin may send a picture or a long article, and is asked for first. */
export function bodyLimits(): MiddlewareHandler {
  const small = bodyLimit({
    maxSize: mostFromAnyone,
    onError: (context) => context.text("Payload too large", 413),
  });
  const large = bodyLimit({
    maxSize: mostFromAdmin,
    onError: (context) => context.json({ message: uploadTexts.tooLarge }, 413),
  });
  return async (context, next) => {
    if (!adminArea.test(context.req.path) || !isLarge(context.req.raw)) return small(context, next);
    if (!(await isAdmin(context.req.raw))) return context.text("Payload too large", 413);
    return large(context, next);
  };
}

/** A body that does not say how long it is may be of any length. */
function isLarge({ headers, body }: Request): boolean {
  const said = headers.get("content-length");
  return said === null ? body !== null : Number(said) > mostFromAnyone;
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
