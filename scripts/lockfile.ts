import { readFileSync } from "node:fs";

export type LockedPackage = {
  name: string;
  /** Its path in the project. */
  place: string;
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: true;
  devOptional?: true;
  optional?: true;
  hasInstallScript?: true;
};

/** The license from a package's LICENSE file, if package.json has none. */
const undeclaredLicenses: Record<string, string> = { suncalc: "BSD-2-Clause" };

/** Every package that npm would install, on any platform. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Omit<LockedPackage, "name" | "place">>;
  };
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, facts]) =>
      withLicense({ name: place.slice(place.lastIndexOf("node_modules/") + 13), place, ...facts }),
    );
}

function withLicense(locked: LockedPackage): LockedPackage {
  const license = locked.license ?? undeclaredLicenses[locked.name];
  return license ? { ...locked, license } : locked;
}

/** What a running site has: everything but development dependencies. */
export function inProduction({ dev, devOptional }: LockedPackage): boolean {
  return !dev && !devOptional;
}
