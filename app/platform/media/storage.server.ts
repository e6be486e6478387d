import { Hono } from "hono";
import { env } from "#app/platform/env.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { folderStorage } from "./folder-storage.server.ts";
import { mediaTypeOf } from "./picture-file.ts";
import { s3Storage } from "./s3-storage.server.ts";

export type StoredFile = { name: string; changedAt: Date };

/** File storage: written once, never changed, found by name. */
export type Storage = {
  put: (name: string, bytes: Buffer, type: string) => Promise<void>;
  get: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<StoredFile>;
};

/** The disk or bucket refused a file; the cause says why. */
export class StorageFailure extends Error {
  override name = "StorageFailure";
}

/** A local folder, or a bucket that several nodes share. */
export function storage(): Storage {
  return remember("storage", () => {
    const { MEDIA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
    if (!S3_BUCKET) return folderStorage(MEDIA_DIR);
    if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
      throw new Error("S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
    return s3Storage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  });
}

/** Serves stored pictures. A name is never reused, so they are cached forever. */
export function mediaFiles(): Hono {
  const app = new Hono();
  app.get("/media/:name", async (context) => {
    const name = context.req.param("name");
    const type = mediaTypeOf(name);
    const headers = { etag: `"${name}"`, "cache-control": "public, max-age=31536000, immutable" };
    if (type && context.req.header("if-none-match") === headers.etag)
      return new Response(null, { status: 304, headers });
    const bytes = type && (await storage().get(name));
    if (!bytes) return context.text("Not found", 404, { "cache-control": "no-store" });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-type": type, "content-security-policy": filePolicy },
    });
  });
  return app;
}

// A picture opened on its own may load and run nothing.
export const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
