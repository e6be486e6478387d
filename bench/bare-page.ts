import { createServer } from "node:http";
import { json } from "node:stream/consumers";

type Task = { port: number; body: string; headers: Record<string, string>; etag: string };

/** Node alone, serving one page's bytes from memory with our headers: the least possible work. */
const { port, body, headers, etag } = (await json(process.stdin)) as Task;
const bytes = Buffer.from(body, "base64");

createServer((request, response) => {
  if (request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes);
}).listen(port, "127.0.0.1");
