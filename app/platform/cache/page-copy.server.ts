import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

/** One encoding of the response, ready to send: names and values in turn, as node's writeHead takes them. */
type Form = { bytes: Buffer; etag: string | undefined; head: readonly string[]; notModified: readonly string[] };

/** A rendered page in every encoding. */
export type PageCopy = {
  status: number;
  headers: Record<string, string>;
  forms: Partial<Record<Coding, Form>> & { identity: Form };
  /** Digest of the body; equal digests mean the same page. */
  digest?: string;
  isDense?: boolean;
  /** For a copy that is not shared: the id of the request that rendered it, for the log. */
  requestId?: string | undefined;
};

// A shared cache may keep it for a minute, serve it while revalidating, and for a day if we are down.
const sharedAge = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
// A cookie belongs to one visitor, and a copy may go to many.
const perRequest = new Set(["x-request-id", "set-cookie", "content-length", "connection", "date", "transfer-encoding"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// The first level takes 3 ms for Home, which the first visitor waits for; the second takes 150 ms and saves a ninth.
const quickQuality = 5;
const denseQuality = 11;
const gzipLevel = 6;

/** The response for one request, not to be shared. */
export function passingCopy(status: number, headers: Headers, body: Buffer): PageCopy {
  const kept = sharedHeaders(headers);
  return {
    status,
    headers: kept,
    forms: { identity: formOf(kept, body) },
    requestId: headers.get("x-request-id") ?? undefined,
  };
}

export function unsharedCopy({ status, headers, forms: { identity } }: PageCopy): PageCopy {
  return passingCopy(status, new Headers({ ...headers, "cache-control": "no-store" }), identity.bytes);
}

/** The response for everyone: compressed once, with its own ETag per encoding. */
export async function sharedCopy(status: number, given: Headers, body: Buffer): Promise<PageCopy> {
  const age = given.get("cache-control");
  const headers = {
    ...sharedHeaders(given),
    "cache-control": age?.startsWith("public") ? age : sharedAge,
    vary: "Accept-Encoding",
  };
  const digest = bodyDigest(body);
  const tag = (form: string) => (status === 200 ? `"${digest}${form}"` : undefined);
  const [br, gz] = await Promise.all([brotli(body, quickQuality), toGzip(body, { level: gzipLevel })]);
  const forms: PageCopy["forms"] = { identity: formOf(headers, body, { etag: tag("") }) };
  if (br.length < body.length) forms.br = formOf(headers, br, { etag: tag("-br"), coding: "br" });
  if (gz.length < body.length) forms.gzip = formOf(headers, gz, { etag: tag("-gz"), coding: "gzip" });
  return { status, headers, forms, digest };
}

/** The same page in the smallest brotli encoding, worth its time for a page with many readers. */
export async function denseCopy(copy: PageCopy): Promise<PageCopy> {
  const { headers, status, digest, forms } = copy;
  if (!forms.br || copy.isDense) return copy;
  const bytes = await brotli(forms.identity.bytes, denseQuality);
  if (bytes.length >= forms.br.bytes.length) return { ...copy, isDense: true };
  // Different bytes need a different strong ETag.
  const etag = status === 200 ? `"${digest}-br${denseQuality}"` : undefined;
  return { ...copy, isDense: true, forms: { ...forms, br: formOf(headers, bytes, { etag, coding: "br" }) } };
}

export function bodyDigest(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

export function bytesOf({ forms }: PageCopy): number {
  const heads = 4_096;
  return codings.reduce((sum, coding) => sum + (forms[coding]?.bytes.length ?? 0), heads);
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return toBrotli(body, { params });
}

function sharedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !perRequest.has(name)));
}

type Extra = { etag?: string | undefined; coding?: Coding };

function formOf(headers: Record<string, string>, bytes: Buffer, { etag, coding }: Extra = {}): Form {
  const tagged = etag ? { etag } : {};
  const encoded = coding ? { "content-encoding": coding } : {};
  const { "cache-control": age = "no-store", vary } = headers;
  return {
    bytes,
    etag,
    head: Object.entries({ ...headers, ...tagged, ...encoded, "content-length": String(bytes.length) }).flat(),
    notModified: Object.entries({ ...tagged, "cache-control": age, ...(vary && { vary }) }).flat(),
  };
}
