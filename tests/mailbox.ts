import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string[]; raw: string; header: (name: string) => string | undefined };

type Temper = {
  /** A new server on the old one's port. */
  port?: number;
  /** Refuses a mail after its content, with this code. */
  refuse?: (mail: ReceivedMail) => number | undefined;
};

/** A real SMTP server that keeps the mails it receives. */
export async function openMailbox({ refuse = () => undefined, port = 0 }: Temper = {}) {
  const mails: ReceivedMail[] = [];
  const lines = new Set<Socket>();
  let connections = 0;
  let bytes = 0;
  const server = new SMTPServer({
    authOptional: true,
    // The site keeps its connections for a while; closing does not wait for it.
    closeTimeout: 50,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = received(to, Buffer.concat(chunks).toString("utf8"));
        const code = refuse(mail);
        if (code) return done(Object.assign(new Error(`Not for ${to}`), { responseCode: code }));
        mails.push(mail);
        done();
      });
    },
  });
  // A client killed in the middle of a mail cuts its connection.
  server.on("error", () => {});
  server.server.on("connection", (line: Socket) => {
    connections++;
    lines.add(line);
    line.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    line.once("close", () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("The mailbox has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    /** How many connections there have been so far. */
    connections: () => connections,
    /** Bytes so far, of mails and of the conversation around them. */
    received: () => bytes,
    /** Closes every open connection, as a server does with an idle one. */
    hangUp: () => {
      for (const line of lines) line.end();
    },
    waitFor: (count: number) => until(() => mails.length >= count, `${count} mails`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export async function until(holds: () => boolean | Promise<boolean>, what: string, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}`);
    await pause(20);
  }
}

/** As received. */
export function received(to: string[], raw: string): ReceivedMail {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) =>
    head
      .split("\r\n")
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  return { to, raw, header };
}
