import { AwsClient } from "aws4fetch";
import { mediaTypeOf } from "./picture-file.ts";
import type { Storage, StoredFile } from "./storage.server.ts";

type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const longestMs = 15_000;

/** Any S3-compatible service, with path-style addresses, which all of them support. */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const root = `${endpoint.replace(/\/+$/, "")}/${bucket}`;

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(longestMs) });
    if (answer.ok || answer.status === 404) return answer;
    // The body may repeat the signed request, so it is not logged.
    throw new Error(`The storage returned ${answer.status} to ${init.method ?? "GET"}`);
  }

  return {
    async put(name, bytes, type) {
      const cached = mediaTypeOf(name) ? "public, max-age=31536000, immutable" : "private, no-store";
      const headers = { "content-type": type, "cache-control": cached };
      const answer = await ask(`${root}/${name}`, { method: "PUT", body: new Uint8Array(bytes), headers });
      if (!answer.ok) throw new Error(`There is no bucket ${bucket}`);
    },
    async get(name) {
      const answer = await ask(`${root}/${name}`);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async remove(name) {
      await ask(`${root}/${name}`, { method: "DELETE" });
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", ...(next && { "continuation-token": next }) });
        const page = readList(await (await ask(`${root}?${query}`)).text());
        yield* page.files;
        next = page.next;
      } while (next);
    },
  };
}

/** Our names contain nothing that XML would escape; other names are not ours. */
function readList(xml: string): { files: StoredFile[]; next: string | undefined } {
  const contents = xml.matchAll(/<Contents>(.*?)<\/Contents>/gs);
  const files = [...contents].flatMap(([, entry = ""]) => {
    const [name, changed] = [textOf("Key", entry), textOf("LastModified", entry)];
    return name && changed ? [{ name, changedAt: new Date(changed) }] : [];
  });
  return { files, next: textOf("NextContinuationToken", xml) };
}

function textOf(tag: string, xml: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
