import { RefusedBackup } from "./refused-backup.ts";

export type Entry = { name: string; bytes: Buffer };

const block = 512;
const end = Buffer.alloc(2 * block);

/** The plainest of archives, so that a backup can be opened without us: `tar xzf`. */
export async function* packTar(entries: AsyncIterable<Entry>, changedAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headOf(name, bytes.length, changedAt);
    yield bytes;
    yield Buffer.alloc(paddingAfter(bytes.length));
  }
  yield end;
}

/** One entry after the other, each whole in memory: what we write is cut into pieces of a few megabytes. */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = takingFrom(source);
  for (;;) {
    const head = await take(block);
    if (head.every((byte) => byte === 0)) return;
    if (checksumOf(head) !== octalAt(head, 148, 8)) throw new RefusedBackup("A part of the file is not readable.");
    const size = octalAt(head, 124, 12);
    const bytes = await take(size);
    await take(paddingAfter(size));
    yield { name: head.toString("utf8", 0, head.indexOf(0)), bytes };
  }
}

function headOf(name: string, size: number, changedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for the archive`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  const octal = (value: number, at: number, width: number) =>
    head.write(`${value.toString(8).padStart(width - 1, "0")}\0`, at);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(changedAt.getTime() / 1000), 136, 12);
  head.write("0", 156);
  head.write("ustar\x0000", 257);
  octal(checksumOf(head), 148, 8);
  return head;
}

/** The sum of all bytes, with its own field read as blanks. */
function checksumOf(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function octalAt(head: Buffer, at: number, width: number): number {
  return Number.parseInt(head.toString("latin1", at, at + width), 8);
}

function paddingAfter(size: number): number {
  return (block - (size % block)) % block;
}

/** Hands out exactly as many bytes as are asked for, however they arrive. */
export function takingFrom(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const arriving = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const { value, done } = await arriving.next();
      if (done) throw new RefusedBackup("The file ends too early.");
      held.push(value);
      length += value.length;
    }
    const all = Buffer.concat(held);
    held = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}
