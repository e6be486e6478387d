import { createHmac } from "node:crypto";
import { pgRole } from "drizzle-orm/pg-core";
import type pg from "pg";

export const doors = ["courtside_visitor", "courtside_admin", "courtside_service"] as const;
export type Door = (typeof doors)[number];

// Created by the first migration; drizzle-kit only names them in policies.
export const visitor = pgRole("courtside_visitor").existing();
export const admin = pgRole("courtside_admin").existing();
export const service = pgRole("courtside_service").existing();
/** Nobody logs in as this one: it owns the functions that take requests in, and may do only that. */
export const intake = pgRole("courtside_intake").existing();

/** Each login role's password follows from the one secret, so that an operator keeps one. */
export function doorPassword(secret: string, door: Door): string {
  return createHmac("sha256", secret).update(`database door ${door}`).digest("base64url");
}

export function doorUrl(ownerUrl: string, secret: string, door: Door): string {
  const url = new URL(ownerUrl);
  url.username = door;
  url.password = doorPassword(secret, door);
  return url.href;
}

/** Privileges on a database are not copied with a template, so a cloned one is closed again. */
export async function closeToOthers(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    begin
      execute format('revoke all on database %I from public', current_database());
      execute format('grant connect on database %I to ${doors.join(", ")}', current_database());
    end
    $$`);
}
