import { SMTPServer } from "smtp-server";

type Delivery = { to: string[]; id: string };

/**
 * Real SMTP with moods, by the recipient's first word. busy: 451 on the first try. refuses: 550. hangs: says nothing on
 * the first try. drops: takes the first try's content and cuts the line before it answers. mute: does so with every try.
 */
export async function openMoodyMailServer() {
  const deliveries: Delivery[] = [];
  const tried = new Set<string>();
  const isFirstTry = (address: string) => !tried.has(address) && tried.add(address);
  const moodOf = (address: string) => address.split("-")[0];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const mood = moodOf(address);
      if (mood === "refuses") return done(answering(550, address));
      if (mood === "busy" && isFirstTry(address)) return done(answering(451, address));
      if (mood === "hangs" && isFirstTry(address)) return;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        // A long name stands on a line of its own.
        const [, id = ""] = /^message-id:\s*(.*)$/im.exec(Buffer.concat(chunks).toString()) ?? [];
        deliveries.push({ to, id });
        const [address = ""] = to;
        const mood = moodOf(address);
        if (mood === "mute" || (mood === "drops" && isFirstTry(address))) cut(session.id);
        else done();
      });
    },
  });
  server.on("error", () => {});

  function cut(sessionId: string): void {
    // The package's types do not name its open connections.
    const { connections } = server as unknown as { connections: Set<{ id: string; close: () => void }> };
    for (const connection of connections) if (connection.id === sessionId) connection.close();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("The mail server has no port");
  return {
    // Shorter patience than in production, so that a mood costs two seconds and not thirty.
    url: `smtp://127.0.0.1:${address.port}/?socketTimeout=2000&greetingTimeout=2000`,
    deliveries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function answering(responseCode: number, address: string): Error {
  return Object.assign(new Error(`Not for <${address}>`), { responseCode });
}
