import { connect } from "node:net";

/** A bare kept connection, to see what comes back on it and how it ends. */
export function keptConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = "";
  let onData = () => {};
  const ended = new Promise<string>((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    socket.once("close", () => resolve("closed"));
  });
  socket.on("data", (chunk: Buffer) => {
    said += chunk;
    onData();
  });

  /** One response's head, or how the connection ended instead. */
  function answerHead(): Promise<string> {
    const head = new Promise<string>((resolve) => {
      onData = () => said.includes("\r\n\r\n") && resolve(said.slice(0, said.indexOf("\r\n\r\n")).toLowerCase());
      onData();
    });
    return Promise.race([head, ended]);
  }

  return {
    ask(path: string): Promise<string> {
      said = "";
      socket.write(`HEAD ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      return answerHead();
    },
    ended,
    destroy: () => socket.destroy(),
  };
}
