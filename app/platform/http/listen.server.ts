import { createServer, type RequestListener, type Server } from "node:http";
import { expectFormsWithin } from "./arrival-time.server.ts";

const seconds = 1_000;

export async function listen(listener: RequestListener, at: { host: string; port: number }): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: 5 * seconds,
      requestTimeout: 60 * seconds,
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: seconds,
      maxHeaderSize: 8 * 1024,
    },
    listener,
  );
  server.on("request", expectFormsWithin(15));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, at.host, () => resolve());
  });
  return server;
}
