import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "#app/platform/env.server.ts";
import { greetMailServer } from "#app/platform/mail/mail.server.ts";
import { noEncryption } from "#app/platform/mail/smtp-words.ts";
import type { Finding } from "./examine.ts";

const oldestNode = 26;

export function nodeVersion(): Finding {
  const { node } = process.versions;
  const says = `Node ${node}.`;
  if (Number.parseInt(node, 10) >= oldestNode) return { name: "node", light: "green", says };
  const todo = `Run it with npm, which brings Node ${oldestNode} along, or install that.`;
  return { name: "node", light: "red", says, todo };
}

/** Links in mails and the sitemap use this, and cookies are kept only over https. */
export async function origin(): Promise<Finding> {
  const name = "origin";
  const { ORIGIN } = env();
  if (!ORIGIN)
    return { name, light: "red", says: "ORIGIN is not set.", todo: "Set it to the https address of your site." };
  const { protocol, hostname } = new URL(ORIGIN);
  const isHere = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"].includes(hostname);
  if (isReserved(hostname))
    return { name, light: "red", says: `${ORIGIN} is the example.`, todo: "Set it to the https address of your site." };
  if (protocol === "https:" && !isHere) return reached(ORIGIN);
  const todo = "Visitors need https and a name of yours: put a proxy with a certificate in front (Caddyfile).";
  return { name, light: "red", says: `${ORIGIN} is no address for visitors.`, todo };
}

/** Names that belong to no one (RFC 2606), as in our own examples. */
function isReserved(host: string): boolean {
  return /(^|\.)example(\.(com|net|org))?$/.test(host);
}

async function reached(address: string): Promise<Finding> {
  const signal = AbortSignal.timeout(5_000);
  const isThere = await fetch(new URL("/healthz", address), { signal }).then(
    () => true,
    () => false,
  );
  if (isThere) return { name: "origin", light: "green", says: `${address} was reached.` };
  return {
    ...{ name: "origin", light: "amber", says: `${address} could not be reached from this machine.` },
    todo: "Open it in a browser. If that fails too, look at the name's DNS entry, the proxy and its certificate.",
  };
}

/** Behind a proxy all visitors share the proxy's address, and with it one budget for the forms. */
export function clientAddress(): Finding {
  const name = "client-address";
  const { HOST, ORIGIN, CLIENT_ADDRESS_HEADER } = env();
  if (CLIENT_ADDRESS_HEADER) return { name, light: "green", says: `Read from ${CLIENT_ADDRESS_HEADER}.` };
  const isBehindProxy = ORIGIN?.startsWith("https:") && ["127.0.0.1", "::1", "localhost"].includes(HOST);
  if (!isBehindProxy) return { name, light: "green", says: "Read from the connection." };
  return {
    name,
    light: "red",
    says: "A proxy stands in front, and all visitors share its address and its budget for the forms.",
    todo: "Set CLIENT_ADDRESS_HEADER to the one header that the proxy overwrites, for Caddy: x-real-ip.",
  };
}

export async function mail(): Promise<Finding> {
  const sender = /@([^\s>]+)/.exec(env().MAIL_FROM ?? "")?.[1];
  if (sender && isReserved(sender)) {
    const todo = "Set MAIL_FROM to an address of yours that the mail server may send from.";
    return { name: "mail-server", light: "red", says: `MAIL_FROM is the example: ${env().MAIL_FROM}.`, todo };
  }
  const greeting = await greetMailServer();
  if (greeting.ok) return { name: "mail-server", light: "green", says: "It answers, and takes our sign-in." };
  const todo =
    greeting.says === noEncryption
      ? "Take a server that speaks STARTTLS or smtps://; in a network of your own, add ?ignoreTLS=true to SMTP_URL."
      : "Look at SMTP_URL and MAIL_FROM.";
  return { name: "mail-server", light: "red", says: `${greeting.says}.`, todo };
}

export function dataFolder(): Finding {
  return folder("data-folder", "DATA_DIR", env().DATA_DIR);
}

export function mediaFolder(): Finding {
  if (env().S3_BUCKET) return { name: "media-folder", light: "green", says: `Pictures lie in ${env().S3_BUCKET}.` };
  return folder("media-folder", "MEDIA_DIR", env().MEDIA_DIR);
}

/** Not by its permissions but by writing: a read-only disk has good ones. */
function folder(name: string, variable: string, at: string): Finding {
  const file = path.resolve(at, `.doctor-${process.pid}`);
  try {
    mkdirSync(at, { recursive: true });
    writeFileSync(file, "");
    rmSync(file);
    return { name, light: "green", says: `${path.resolve(at)} can be written.` };
  } catch {
    const todo = `Let ${variable} name a folder that belongs to the site's user.`;
    return { name, light: "red", says: `${path.resolve(at)} cannot be written.`, todo };
  }
}
