import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

/** A deliberate bug, to see that the harness notices it. */
export type PlantedBug = {
  /** Thanks the visitor while the request is still on its way to the database. */
  isAnsweredFirst?: boolean;
  /** Node options for each process of the site. */
  flags?: string[];
  begin?: (testSite: TestSite) => Promise<{ end: () => void }>;
};

// A process that gets SIGTERM cuts every connection, whatever is on its way.
const cutEveryConnection = `
  import { Server } from "node:http";
  const sockets = new Set();
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, socket, ...rest) {
    if (event === "connection") sockets.add(socket);
    return emit.call(this, event, socket, ...rest);
  };
  process.once("SIGTERM", () => sockets.forEach((socket) => socket.destroy()));`;

export const plantedBugs: Record<string, PlantedBug> = {
  row: { isAnsweredFirst: true },
  mail: { begin: enqueueAfterTheCommit },
  late: { begin: (testSite) => storeFrom(testSite, "lower(said) + interval '15 minutes'") },
  same: { begin: (testSite) => storeFrom(testSite, "date_trunc('day', now()) + interval '3 days'") },
  cut: { flags: ["--import", `data:text/javascript,${encodeURIComponent(cutEveryConnection)}`] },
};

/** A session is stored at another time than was said, and nothing keeps two of them apart. */
async function storeFrom({ databaseUrl }: TestSite, start: string) {
  await withClient(databaseUrl, (owner) =>
    owner.query(`
      alter table sessions drop constraint sessions_never_overlap;
      create function store_from() returns trigger language plpgsql as $$
      declare said tstzrange = new.during;
      begin
        new.occupies = tstzrange(${start}, ${start} + (upper(new.occupies) - lower(new.occupies)));
        new.during = tstzrange(${start}, ${start} + (upper(new.during) - lower(new.during)));
        return new;
      end $$;
      create trigger store_from before insert on sessions for each row execute function store_from()`),
  );
  return { end: () => {} };
}

/** The mail's job no longer commits with its row: a listener adds it a moment later, if still alive. */
async function enqueueAfterTheCommit({ databaseUrl }: TestSite) {
  await withClient(databaseUrl, (owner) =>
    owner.query(`
      create or replace function enqueue_posted_mails() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('posted', id::text) from posted;
        return null;
      end $$`),
  );
  let isWanted = true;
  void listen();

  async function listen(): Promise<void> {
    while (isWanted) {
      const client = new pg.Client({ connectionString: databaseUrl });
      const gone = new Promise((resolve) => client.once("end", resolve).once("error", resolve));
      client.on("notification", ({ payload }) => void enqueue(client, payload));
      await client.connect().then(
        () => client.query("listen posted"),
        () => {},
      );
      await Promise.race([gone, pause(60_000)]);
      await client.end().catch(() => {});
      await pause(200);
    }
  }
  return { end: () => (isWanted = false) };
}

async function enqueue(client: pg.Client, mailId: string | undefined): Promise<void> {
  await pause(20);
  await client
    .query("select graphile_worker.add_job('send_mail', json_build_object('mailId', $1::text))", [mailId])
    .catch(() => {});
}
