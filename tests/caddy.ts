import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import { until } from "./mailbox.ts";

/**
 * Production values need a domain and ports below 1024; with these, our Caddyfile serves this machine with its own
 * certificates.
 */
const ownCertificates = (folder: string) => `{
	admin off
	local_certs
	auto_https disable_redirects
	skip_install_trust
	default_bind 127.0.0.1
	storage file_system ${folder}
}
import ${path.resolve("Caddyfile")}
`;

type Proxying = {
  /** Where it listens: the site's `ORIGIN`, such as https://coach.example:8443. */
  origin: string;
  /** The port on which the site listens. */
  upstream: number;
};

/** A real Caddy with the Caddyfile of this repository. */
export async function openCaddy({ origin, upstream }: Proxying): Promise<{ close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-caddy-"));
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, ownCertificates(folder));
  const env = { ...environmentFor({}), HOME: folder, DOMAIN: origin, UPSTREAM: `127.0.0.1:${upstream}` };
  const caddy = spawn("caddy", ["run", "--config", file], { env });
  const gone = new Promise((resolve) => caddy.once("exit", resolve));
  let said = "";
  for (const stream of [caddy.stdout, caddy.stderr]) stream.on("data", (chunk) => (said += chunk));
  caddy.once("error", ({ message }) => (said += message));
  await until(() => said.includes("serving initial configuration"), "Caddy to start").catch(() => {
    caddy.kill();
    throw new Error(`Caddy does not start (apt-get install caddy):\n${said}`);
  });
  return {
    async close(): Promise<void> {
      caddy.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
