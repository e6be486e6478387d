import { createHash, randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const isDevelopment = import.meta.env.DEV;

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "x-frame-options": "DENY",
  // Two years; browsers ignore it over plain http.
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function securityHeaders(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    protect(context.res.headers);
  };
}

/** Responses not declared shareable are stored by no cache. */
export function protect(headers: Headers): Headers {
  // A link's page sends no referrer, not even to the site's other pages.
  const stricter = headers.get("referrer-policy");
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
  if (stricter === "no-referrer" || stricter === "strict-origin") headers.set("referrer-policy", stricter);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", nothingAllowed);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return headers;
}

/**
 * The policy for one document: HTML is shared between visitors, so our inline scripts are listed by hash, not nonce.
 */
export function documentPolicy(
  html: string,
  { scripts = [], styles = [] }: Partial<Hashes> = {},
  { worker = "'none'" }: { worker?: "'self'" | "'none'" } = {},
): string {
  // In development, style updates arrive as <style> elements and over a socket.
  const style = isDevelopment ? "'self' 'unsafe-inline'" : ["'self'", ...styles].join(" ");
  const connect = isDevelopment ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    `img-src ${["'self'", "data:", ...pictureHosts(html)].join(" ")}`,
    `style-src ${style}`,
    `script-src ${["'self'", ...scripts].join(" ")}`,
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    `worker-src ${worker}`,
    `form-action ${["'self'", ...formTargets(html)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A stored picture may be on another https host; only its own page may load it. */
function pictureHosts(html: string): Set<string> {
  const addresses = html.matchAll(/<(?:img|source)\b[^>]*?\ssrc(?:set)?="(https:\/\/[^"\s]+)/g);
  return new Set(
    [...addresses].flatMap(([, address]) => (URL.canParse(address ?? "") ? [new URL(address ?? "").origin] : [])),
  );
}

/** A form of ours may lead to another site, for example to pay; only its own page allows that. */
function formTargets(html: string): Set<string> {
  return new Set(
    Array.from(html.matchAll(/<form\b[^>]*?\sdata-leads-to="(https?:\/\/[\w.:-]+)"/g), ([, at]) => at ?? ""),
  );
}

/**
 * A random mark per render: our own inline scripts carry it, and stored content cannot know it. It never leaves the
 * server, so a page stays the same for everyone.
 */
export function scriptMark(): string {
  return randomBytes(18).toString("base64url");
}

export type Hashes = { scripts: string[]; styles: string[] };

/** The document as sent, and the hashes of its inline scripts and styles that carry the mark. */
export function takeMarks(marked: string, mark: string): { html: string; hashes: Hashes } {
  const sign = ` nonce="${mark}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (let at = marked.indexOf(sign); at !== -1; at = marked.indexOf(sign, at + sign.length)) {
    const found = inlineAt(marked, at);
    if (found) hashes[found.tag].add(`'sha256-${createHash("sha256").update(found.text).digest("base64")}'`);
  }
  return { html: marked.replaceAll(sign, ""), hashes: { scripts: [...hashes.script], styles: [...hashes.style] } };
}

/** The content of the tag with an attribute at this position; the framework also marks links and files. */
function inlineAt(html: string, at: number): { tag: "script" | "style"; text: string } | undefined {
  const begin = html.indexOf(">", at) + 1;
  const opening = html.slice(html.lastIndexOf("<", at), begin);
  const tag = (["script", "style"] as const).find((name) => opening.startsWith(`<${name} `));
  if (!tag || /\ssrc=/.test(opening)) return undefined;
  return { tag, text: html.slice(begin, html.indexOf(`</${tag}>`, begin)) };
}
