import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env.server.ts";

const cookie = "__Host-courtside.device";
const days = 365;

/**
 * A browser that has signed in to this account before has tries of its own, so that strangers who spend the account's
 * tries never lock its owner out. The cookie opens nothing: the password is still asked for.
 */
export function knownDevice(request: Request, email: string): string | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookie.replace(".", "\\.")}=([\\w-]+)\\.([\\w-]+)`).exec(
    request.headers.get("cookie") ?? "",
  );
  const [, device = "", given = ""] = value ?? [];
  const mark = Buffer.from(markOf(device, email));
  return device && mark.length === given.length && timingSafeEqual(mark, Buffer.from(given)) ? device : undefined;
}

export function rememberDevice(email: string): string {
  const device = randomBytes(12).toString("base64url");
  const attributes = `Path=/; Max-Age=${days * 24 * 60 * 60}; Secure; HttpOnly; SameSite=Lax`;
  return `${cookie}=${device}.${markOf(device, email)}; ${attributes}`;
}

function markOf(device: string, email: string): string {
  const words = JSON.stringify(["known device", device, email.toLowerCase()]);
  return createHmac("sha256", env().APP_SECRET).update(words).digest("base64url");
}
