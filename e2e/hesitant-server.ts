import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Proxies a site, but pauses in the middle of a document, like a bad connection or a slow phone. */
export async function serveHesitantly(origin: string, { after, seconds }: { after: string; seconds: number }) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url);
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    if (!type.startsWith("text/html")) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const half = html.indexOf(after) + after.length;
    if (half < after.length) throw new Error(`The document has no ${after}`);
    response.write(html.slice(0, half));
    await pause(seconds * 1_000);
    return response.end(html.slice(half));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
