import { readFileSync } from "node:fs";
import { inProduction, type LockedPackage, lockedPackages } from "./lockfile.ts";

/**
 * `npm run sbom`: the production dependencies as CycloneDX. Not `npm sbom`, which with `--omit=dev` leaves out what
 * development and production share (`pg`, for one).
 */
const { name, version } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string; version: string };
const bill = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: { component: { type: "application", name, version } },
  components: lockedPackages().filter(inProduction).map(component),
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

function component({ name, version, integrity = "", license, optional }: LockedPackage) {
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    scope: optional ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }],
    licenses: license ? [{ license: { id: license } }] : [],
  };
}
