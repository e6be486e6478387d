import path from "node:path";
import { parseArgs } from "node:util";
import { installIt } from "./readme/install-it.ts";
import { openTerminal } from "./readme/terminal.ts";
import { tryIt } from "./readme/try-it.ts";

// `npm run follow:readme` runs the commands in README.md's code blocks, each section in an empty folder with an empty
// npm cache, and prints the seconds. `-- --only install` skips the rest. It needs Chromium.
process.chdir(path.resolve(import.meta.dirname, ".."));
const sections = { try: tryIt, install: installIt };
const { values } = parseArgs({ options: { only: { type: "string" } } });

const machine = openTerminal();
process.stdout.write(`Node ${await machine.run("node -v")}, npm ${await machine.run("npm -v")}\n\n`);
machine.close();
for (const [name, follow] of Object.entries(sections)) if (name === (values.only ?? name)) await follow();
