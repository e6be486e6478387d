import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { RefusedBackup } from "./refused-backup.ts";
import { takingFrom } from "./tar.server.ts";

type Cost = { N: number; r: number; p: number };
const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

const algorithm = "aes-256-gcm";
const magic = Buffer.from("courtside sealed backup 1\n");
const cost: Cost = { N: 2 ** 17, r: 8, p: 1 };
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;

/**
 * Encrypts frame by frame. Each frame's nonce holds its number, and the last one's a mark: frames that are missing,
 * changed or in another order do not open. The key belongs to this file alone, so no nonce is ever used twice.
 */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = await keyFor(passphrase, salt);
  yield Buffer.concat([magic, salt]);
  let number = 0;
  const frame = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(number++, isLast)).setAAD(salt);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  };
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    for (; held.length > frameBytes; held = held.subarray(frameBytes)) yield frame(held.subarray(0, frameBytes), false);
  }
  yield frame(held, true);
}

export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const take = takingFrom(source);
  await take(magic.length);
  const salt = await take(saltBytes);
  const key = await keyFor(passphrase, salt);
  for (let number = 0, isLast = false; !isLast; number++) {
    const length = (await take(4)).readUInt32BE();
    if (length > frameBytes + tagBytes) throw notOpened();
    const sealed = await take(length);
    // A full frame may be any; a smaller one can only be the last.
    const opened = open(sealed, key, nonceOf(number, false), salt);
    isLast = !opened;
    const bytes = opened ?? open(sealed, key, nonceOf(number, true), salt);
    if (!bytes) throw notOpened();
    yield bytes;
  }
}

export function isSealed(head: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}

function open(sealed: Buffer, key: Buffer, nonce: Buffer, salt: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(salt).setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 7);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

function keyFor(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive(passphrase, salt, 32, { ...cost, maxmem: 256 * 1024 * 1024 });
}

function notOpened(): RefusedBackup {
  return new RefusedBackup("The passphrase is not the right one, or the file is damaged.");
}
