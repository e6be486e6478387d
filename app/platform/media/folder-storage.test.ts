import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepsItsPromises } from "#tests/storage-promises.ts";
import { folderStorage } from "./folder-storage.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "courtside-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder stores and returns files", () => keepsItsPromises(folderStorage(path.join(folder, "not-there-yet"))));

test("a name cannot escape the folder", async () => {
  const storage = folderStorage(path.join(folder, "inner"));
  await storage.put("../outside.jpg", Buffer.from("x"), "image/jpeg");
  expect(await storage.get("outside.jpg")).toEqual(Buffer.from("x"));
  expect(await folderStorage(folder).get("outside.jpg")).toBeUndefined();
});
