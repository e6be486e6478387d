import { sniff } from "#app/platform/media/picture-file.ts";
import { type Entry, type PartName, RefusedBackup } from "./archive.server.ts";
import { Manifest } from "./manifest.server.ts";

const formats: Record<string, string> = { jpg: "jpeg", webp: "webp", avif: "avif" };

/** Restores only valid picture files, because the folder is served to the public. */
export function checkPart(part: PartName, { name, bytes }: Entry): void {
  if (part.kind !== "media") return;
  const extension = part.file.slice(part.file.lastIndexOf(".") + 1);
  if (sniff(bytes) !== formats[extension]) throw new RefusedBackup(`${name} is not a picture of its kind.`);
}

export function readManifest(bytes: Buffer): Manifest {
  const read = Manifest.safeParse(parsed(bytes));
  if (!read.success) throw new RefusedBackup("The file was made by a version that this one does not understand.");
  return read.data;
}

export function refuseDisagreement({ parts }: Manifest, found: Map<string, Manifest["parts"][string]>): void {
  for (const name of new Set([...Object.keys(parts), ...found.keys()])) {
    const [wanted, given] = [parts[name], found.get(name)];
    if (!wanted || wanted.sha256 !== given?.sha256 || wanted.bytes !== given.bytes)
      throw new RefusedBackup(`${name} is damaged or missing.`);
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
