import path from "node:path";
import { parseArgs } from "node:util";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { provideEnvironment } from "#app/platform/env.server.ts";
import { examine, type Finding } from "./doctor/examine.ts";

// `npm run doctor` prints one line per check; `-- --json` the same for machines.
process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "production", LOG_LEVEL: "silent" });
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const findings = await examine();
const isWell = findings.every(({ light }) => light !== "red");
process.stdout.write(values.json ? `${JSON.stringify({ isWell, findings }, null, 2)}\n` : told(findings));
process.exitCode = isWell ? 0 : 1;
await closeConnections().catch(() => {});

function told(all: Finding[]): string {
  const words = { green: "good   ", amber: "look   ", red: "BROKEN " };
  const lines = all.map(({ name, light, says, todo }) => {
    const line = `${words[light]} ${name.padEnd(15)} ${says}`;
    return todo && light !== "green" ? `${line}\n${" ".repeat(24)}-> ${todo}` : line;
  });
  const broken = all.filter(({ light }) => light === "red").length;
  return `${lines.join("\n")}\n\n${broken === 0 ? "Nothing is broken." : `${broken} broken.`}\n`;
}
