import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { pgRole } from "drizzle-orm/pg-core";
import type pg from "pg";

export const doors = [
  ...(["courtside_visitor", "courtside_booking", "courtside_household"] as const),
  ...(["courtside_admin", "courtside_service"] as const),
] as const;
export type Door = (typeof doors)[number];

// Created by the migrations; drizzle-kit only names them in policies.
export const visitor = pgRole("courtside_visitor").existing();
export const admin = pgRole("courtside_admin").existing();
export const service = pgRole("courtside_service").existing();
/** Books, moves and cancels sessions for visitors, and reads no names. */
export const booking = pgRole("courtside_booking").existing();
/** Reads one household for its family. */
export const household = pgRole("courtside_household").existing();
/** Cannot log in. It owns the functions that store requests, and can do only that. */
export const intake = pgRole("courtside_intake").existing();

/** Each login role's password is derived from the one secret, so that an operator keeps only one. */
export function doorPassword(secret: string, door: Door): string {
  return createHmac("sha256", secret).update(`database door ${door}`).digest("base64url");
}

/** Signs the household of a transaction, so that injected SQL cannot name another one. */
function householdKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("database household").digest();
}

/** The value of `courtside.household`. The database computes the same and accepts nothing else. */
export function householdMark(secret: string, householdId: string): string {
  return marked(secret, householdId);
}

/** Tells `receive_message` that a signed-in person has confirmed this address. */
export function proofMark(secret: string, email: string): string {
  return marked(secret, `proven ${email.toLowerCase()}`);
}

function marked(secret: string, text: string): string {
  return `${text}:${createHmac("sha256", householdKey(secret)).update(text).digest("hex")}`;
}

const blockBytes = 64;

/** The key prepared for HMAC (RFC 2104), because PostgreSQL has the hash but no XOR for bytes. */
export function householdKeyParts(secret: string): { inner_key: string; outer_key: string } {
  const key = Buffer.concat([householdKey(secret)], blockBytes);
  const padded = (pad: number) => Buffer.from(key.map((byte) => byte ^ pad)).toString("hex");
  return { inner_key: padded(0x36), outer_key: padded(0x5c) };
}

export function doorUrl(ownerUrl: string, secret: string, door: Door): string {
  const url = new URL(ownerUrl);
  url.username = door;
  url.password = doorPassword(secret, door);
  return url.href;
}

/** Database privileges are not copied with a template, so a cloned database is closed again. */
export async function closeToOthers(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    begin
      execute format('revoke all on database %I from public', current_database());
      execute format('grant connect on database %I to ${doors.join(", ")}', current_database());
    end
    $$`);
}

const iterations = 4_096;

/** The SCRAM verifier of a password (RFC 5803), made here so that the password never reaches PostgreSQL's log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const storedKey = createHash("sha256").update(hmac(salted, "Client Key")).digest("base64");
  const serverKey = hmac(salted, "Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
