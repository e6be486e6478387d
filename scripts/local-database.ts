import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { type Binaries, clusterIn } from "./postgres-cluster.ts";

export type LocalDatabase = { ownerUrl: string; superuserUrl: string; stop: () => void };
/** `hasty` trades durability for speed: for tests only. */
type Options = {
  folder: string;
  hasty?: boolean;
  binaries?: Binaries | undefined;
  /** Called before PostgreSQL starts, so that an interrupted start can be stopped too. */
  onStarting?: (stop: () => void) => void;
};
type Access = { port: number; password: string; ownerPassword: string };

const hastySettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** A real PostgreSQL in a folder of the project, with an owner and a database; a running one is reused. */
export async function startLocalDatabase({
  folder,
  hasty = false,
  binaries,
  onStarting,
}: Options): Promise<LocalDatabase> {
  const cluster = clusterIn(path.resolve(folder), binaries);
  onStarting?.(cluster.stop);
  const accessFile = path.resolve(folder, "access.json");
  const known = !cluster.isNew && existsSync(accessFile) ? readAccess(accessFile) : undefined;
  if (known && (await responds(superuserUrl(known)))) return describe(known, cluster.stop);

  const access: Access = { ...(known ?? newPasswords()), port: await freePort(known?.port) };
  if (cluster.isNew) cluster.initialise(access.password);
  cluster.start({ port: access.port, settings: hasty ? hastySettings : {} });
  writeFileSync(accessFile, JSON.stringify(access), { mode: 0o600 });
  await makeOwner(access);
  return describe(access, cluster.stop);
}

function describe(access: Access, stop: () => void): LocalDatabase {
  return { ownerUrl: ownerUrl(access), superuserUrl: superuserUrl(access), stop };
}

function newPasswords(): Omit<Access, "port"> {
  const password = () => randomBytes(18).toString("base64url");
  return { password: password(), ownerPassword: password() };
}

function ownerUrl({ ownerPassword, port }: Access): string {
  return `postgres://courtside_owner:${ownerPassword}@127.0.0.1:${port}/courtside`;
}

function superuserUrl({ password, port }: Access): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

// The owner is an ordinary role that may create roles, as on a managed server: nothing may depend on a superuser.
async function makeOwner(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(access) });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'courtside'");
    if (rowCount) return;
    const password = client.escapeLiteral(access.ownerPassword);
    await client.query(`create role courtside_owner login createrole createdb password ${password}`);
    await client.query("create database courtside owner courtside_owner");
  } finally {
    await client.end();
  }
}

function readAccess(file: string): Access {
  return JSON.parse(readFileSync(file, "utf8")) as Access;
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
