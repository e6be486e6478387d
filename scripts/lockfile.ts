import { readFileSync } from "node:fs";

export type LockedPackage = {
  name: string;
  /** Where it lies below the project. */
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

/** Every package that npm would install, whatever the platform. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Omit<LockedPackage, "name" | "place">>;
  };
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, facts]) => ({ name: place.slice(place.lastIndexOf("node_modules/") + 13), place, ...facts }));
}

/** What a running site has: everything that is not for development alone. */
export function inProduction({ dev, devOptional }: LockedPackage): boolean {
  return !dev && !devOptional;
}
