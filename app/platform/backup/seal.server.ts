import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { RefusedBackup } from "./archive.server.ts";

const ageMagic = "age-encryption.org/v1\n";
const formerMagic = "courtside sealed backup 1\n";
export const longestMagic = Math.max(ageMagic.length, formerMagic.length);

/** Uses the age format (age-encryption.org), so that a sealed backup opens with `age --decrypt`. */
export async function sealBackup(source: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Each chunk is authenticated before it is passed on, and the last one proves that none is missing. */
export async function unsealBackup(source: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch {
    source.destroy();
    throw notOpened();
  }
}

export function isSealed(head: Buffer): boolean {
  if (head.toString("latin1").startsWith(formerMagic))
    throw new RefusedBackup(
      "This backup was sealed before version 0.2 and can be opened only by the version that made it.",
    );
  return head.toString("latin1").startsWith(ageMagic);
}

function notOpened(): RefusedBackup {
  return new RefusedBackup("The passphrase is not the right one, or the file is damaged.");
}

// Node's and the browser's streams are identical at run time; only their types differ.
function toWeb(source: Readable) {
  return Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}
