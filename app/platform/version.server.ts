import { readFileSync } from "node:fs";
import path from "node:path";

/** As package.json says: shown in the admin area, and to the operator by /healthz and /metrics. */
export const siteVersion: string = JSON.parse(readFileSync(path.resolve("package.json"), "utf8")).version;
