import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { given } from "#app/platform/env.server.ts";
import { startLocalDatabase } from "#scripts/local-database.ts";
import { makeTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    ownerUrl: string;
    template: string;
  }
}

const template = "courtside_test_template";

/** One PostgreSQL for the whole run: the given one, or our own in a temporary folder. */
export async function setup(project: TestProject) {
  const server = given("DATABASE_URL");
  const { ownerUrl, stop } = server ? { ownerUrl: server, stop: async () => {} } : await startTemporaryDatabase();
  await makeTemplate(ownerUrl, template, ["essential"]);
  project.provide("ownerUrl", ownerUrl);
  project.provide("template", template);
  return stop;
}

async function startTemporaryDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-test-"));
  const database = await startLocalDatabase({ folder, hasty: true });
  return {
    ownerUrl: database.ownerUrl,
    stop: async () => {
      database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
