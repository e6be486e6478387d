import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { inTurn } from "#app/platform/in-turn.server.ts";

const derive = promisify(argon2);
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const header = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

// Each takes 19 MiB and a core for some 30 ms: a flood of sign-ins must wait, not the visitors.
const turns = inTurn({ atOnce: 2, waiting: 50 });

/** The password as it is kept: Argon2id in the usual notation. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await turns.take(() => derive("argon2id", parameters(password, salt)));
  return `${header}${encode(salt)}$${encode(tag)}`;
}

export async function isPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, tag] = hash.startsWith(header) ? hash.slice(header.length).split("$") : [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await turns.take(() => derive("argon2id", parameters(password, Buffer.from(salt, "base64"))));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** How many were at work at once, at most: what the flood test reads. */
export function mostHashesAtOnce(): number {
  return turns.mostAtOnce();
}

function parameters(password: string, nonce: Buffer): Argon2Parameters {
  return { ...cost, message: password.normalize("NFKC"), nonce };
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
