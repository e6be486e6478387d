import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { inTurn } from "#app/platform/in-turn.server.ts";

const derive = promisify(argon2);
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;
/** Limits for stored hashes, so that a tampered row cannot use up the memory. */
const most = { memory: 256 * 1024, passes: 10, parallelism: 4 };

// Each takes 19 MiB and a core for about 30 ms: in a flood, sign-ins wait and visitors do not.
export const hashTurns = inTurn({ atOnce: 2, waiting: 50 });

/** Argon2id in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, { ...cost, tagLength, salt });
  return `${headerOf(cost)}${encode(salt)}$${encode(tag)}`;
}

/** Uses the cost in the hash, so that the current cost can change. */
export async function isPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = read(hash);
  if (!stored) return false;
  const { tag, ...asked } = stored;
  const actual = await deriveTag(password, { ...asked, tagLength: tag.length });
  return timingSafeEqual(actual, tag);
}

/** Whether its cost differs from the current one. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(headerOf(cost));
}

type Cost = typeof cost;

function headerOf({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function read(hash: string): (Cost & { salt: Buffer; tag: Buffer }) | undefined {
  const [, memory, passes, parallelism, salt = "", tag = ""] = notation.exec(hash) ?? [];
  const found = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isSound = found.passes >= 1 && found.parallelism >= 1 && found.memory >= 8 * found.parallelism;
  const isBearable = isSound && (["memory", "passes", "parallelism"] as const).every((one) => found[one] <= most[one]);
  return isBearable ? { ...found, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") } : undefined;
}

const notation = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([\w+/]{11,64})\$([\w+/]{16,128})$/;

function deriveTag(password: string, { salt, ...asked }: Cost & { salt: Buffer; tagLength: number }): Promise<Buffer> {
  const parameters: Argon2Parameters = { ...asked, message: password.normalize("NFKC"), nonce: salt };
  return hashTurns.take(() => derive("argon2id", parameters));
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
