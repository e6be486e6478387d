import { createServer } from "node:http";
import { json, text } from "node:stream/consumers";
import nodemailer from "nodemailer";

type Task = { port: number; smtpUrl: string };

/** Nodemailer alone over one open connection: sends a number of mails one after the other. */
const { port, smtpUrl } = (await json(process.stdin)) as Task;
const transporter = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 1, maxMessages: Infinity });

createServer(async (request, response) => {
  if (request.method === "POST") await sendMany(Number(await text(request)));
  response.end();
}).listen(port, "127.0.0.1");

async function sendMany(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++)
    await transporter.sendMail({
      from: "site@courtside.example",
      to: "dana@player.example",
      subject: "Your request",
      text: "Is Saturday free? ".repeat(20),
      html: `<p>${"Is Saturday free? ".repeat(80)}</p>`,
    });
}
