import { createServer, type RequestListener, type Server } from "node:http";
import { expectFormsWithin } from "./arriving-form.server.ts";
import { askToLeave } from "./drain.server.ts";
import { noteArrival } from "./turns.server.ts";

const seconds = 1_000;
const inherited = 3;
// With Node's default of 511 a burst fills the accept queue, and the clients outside it retry after seconds.
const mostWaiting = 4_096;

type Place = { host: string; port: number; isInherited: boolean };

export async function listen(listener: RequestListener, { host, port, isInherited }: Place): Promise<Server> {
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
  server.on("connection", noteArrival);
  // Clients that send requests and never read the response.
  server.setTimeout(60 * seconds);
  server.on("request", expectFormsWithin(15));
  server.prependListener("request", askToLeave);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(isInherited ? { fd: inherited } : { host, port, backlog: mostWaiting }, () => resolve());
  });
  return server;
}
