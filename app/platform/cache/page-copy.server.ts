import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

/** One form of the answer, ready to leave: names and values in turn, as node's writeHead takes them. */
type Form = { bytes: Buffer; etag: string | undefined; head: readonly string[]; notModified: readonly string[] };

/** A rendered page in every form it is sent in. */
export type PageCopy = {
  status: number;
  headers: Record<string, string>;
  forms: Partial<Record<Coding, Form>> & { identity: Form };
  bytes: number;
  /** Of a copy that is not shared: the number under which its making is in the log. */
  requestId?: string | undefined;
};

// What a shared cache in front may do: hold it a minute, show it while it asks again, and for a day when we are gone.
const sharedAge = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
// A cookie is one visitor's, and a copy may go to many.
const perRequest = new Set(["x-request-id", "set-cookie", "content-length", "connection", "date", "transfer-encoding"]);

// Beyond 5 a page of 60 KB shrinks by 2% more and takes four times as long (docs/page-cache.md).
const brotliQuality = 5;
const gzipLevel = 6;
// Its heads and its place on the shelf.
const overheadBytes = 4_096;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The answer as it is, for whoever waits for it and nobody else. */
export function passingCopy(status: number, headers: Headers, body: Buffer): PageCopy {
  const kept = headersOf(headers);
  const requestId = headers.get("x-request-id") ?? undefined;
  return { ...withForms(status, kept, { identity: formOf(kept, body) }), requestId };
}

/** The answer as everybody gets it: compressed once, with an ETag of its own for each form. */
export async function sharedCopy(status: number, headers: Headers, body: Buffer): Promise<PageCopy> {
  const own = headers.get("cache-control");
  const kept = {
    ...headersOf(headers),
    "cache-control": own?.startsWith("public") ? own : sharedAge,
    vary: "Accept-Encoding",
  };
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const etagOf = (coding: Coding) =>
    status === 200 ? `"${digest}${coding === "identity" ? "" : `-${coding}`}"` : undefined;
  const brotliParams = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([toBrotli(body, { params: brotliParams }), toGzip(body, { level: gzipLevel })]);
  const forms: PageCopy["forms"] = { identity: formOf(kept, body, { etag: etagOf("identity") }) };
  if (br.length < body.length) forms.br = formOf(kept, br, { etag: etagOf("br"), coding: "br" });
  if (gz.length < body.length) forms.gzip = formOf(kept, gz, { etag: etagOf("gzip"), coding: "gzip" });
  return withForms(status, kept, forms);
}

function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !perRequest.has(name)));
}

function withForms(status: number, headers: Record<string, string>, forms: PageCopy["forms"]): PageCopy {
  const bytes = codings.reduce((sum, coding) => sum + (forms[coding]?.bytes.length ?? 0), 0);
  return { status, headers, forms, bytes: bytes + overheadBytes };
}

type Extra = { etag?: string | undefined; coding?: Coding };

function formOf(headers: Record<string, string>, bytes: Buffer, { etag, coding }: Extra = {}): Form {
  const tagged = { ...headers, ...(etag && { etag }) };
  const whole = { ...tagged, ...(coding && { "content-encoding": coding }), "content-length": String(bytes.length) };
  const { "cache-control": age = "no-store", vary = "" } = headers;
  return {
    bytes,
    etag,
    head: Object.entries(whole).flat(),
    notModified: Object.entries({ ...(etag && { etag }), "cache-control": age, ...(vary && { vary }) }).flat(),
  };
}
