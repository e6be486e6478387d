import { readFileSync } from "node:fs";
import path from "node:path";

/** From package.json: shown in the admin area, and to the operator by /healthz and /metrics. */
export const siteVersion: string = JSON.parse(readFileSync(path.resolve("package.json"), "utf8")).version;
