import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { type ReceivedMail, received } from "./mailbox.ts";

export type Delivery = { to: string[]; id: string; mail: ReceivedMail };

/**
 * Real SMTP with moods, by the recipient's first word. busy: 451 on the first attempt. refuses: 550. hangs: no reply
 * to the first attempt. drops: accepts the first attempt's content and cuts the connection before replying. mute:
 * does so on every attempt. loses: cuts the connection and accepts nothing. slow: replies late to the first attempt.
 * With `isEveryMail` the mood does not end with the first attempt to an address: every other attempt fails, but no
 * mail is accepted twice without a reply.
 */
export async function openMoodyMailServer({ isEveryMail = false } = {}) {
  const deliveries: Delivery[] = [];
  const tried = new Set<string>();
  const isFirst = (name: string) => !tried.has(name) && tried.add(name);
  const isFirstTry = (address: string) => (isEveryMail ? Math.random() < 1 / 2 : isFirst(address));
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
      stream.on("end", async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = received(to, Buffer.concat(chunks).toString());
        const id = mail.header("message-id") ?? "";
        const [address = ""] = to;
        const mood = moodOf(address);
        const isBad = isFirstTry(address) && (!isEveryMail || isFirst(id.split(/[.@]/)[0] ?? ""));
        if (mood === "slow" && isBad) await pause(slowMs);
        if (mood !== "loses" || !isBad) deliveries.push({ to, id, mail });
        if (mood === "mute" || (isBad && (mood === "drops" || mood === "loses"))) cut(session.id);
        else done();
      });
    },
  });
  server.on("error", () => {});

  function cut(sessionId: string): void {
    // The package's types do not include its open connections.
    const { connections } = server as unknown as { connections: Set<{ id: string; close: () => void }> };
    for (const connection of connections) if (connection.id === sessionId) connection.close();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("The mail server has no port");
  return {
    // Shorter timeouts than in production, so that a mood costs two seconds and not thirty.
    url: `smtp://127.0.0.1:${address.port}/?socketTimeout=2000&greetingTimeout=2000`,
    deliveries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const slowMs = 1_200;

function answering(responseCode: number, address: string): Error {
  return Object.assign(new Error(`Not for <${address}>`), { responseCode });
}
