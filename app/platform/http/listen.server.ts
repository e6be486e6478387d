import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";

const seconds = 1_000;

type Fetch = Parameters<typeof createAdaptorServer>[0]["fetch"];

export async function listen(fetch: Fetch, at: { host: string; port: number }): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: 5 * seconds,
      requestTimeout: 15 * seconds,
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: seconds,
      maxHeaderSize: 8 * 1024,
    },
    // Without options for TLS or HTTP/2 the adaptor makes a plain node:http server.
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, at.host, () => resolve());
  });
  return server;
}
