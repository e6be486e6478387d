import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { recordViews } from "#app/features/insights/mutations.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import type { Row } from "#bench/measure.ts";
import { testSecret } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { startTestSite } from "#tests/site.ts";

const batchSize = 500;
const columns = "(day, visitor, path, reached, source, medium, campaign)";
const record = "(visitor uuid, path text, reached text, source text, medium text, campaign text)";
const insertOne = `insert into bare_views ${columns} values (current_date, $1, $2, null, '', '', '')`;
const insertMany = `insert into bare_views ${columns}
  select current_date, v.* from json_to_recordset($1) as v ${record}`;

/** A view stored by the site, beside plain inserts into a table of the same shape, on a disk as in production. */
export const insights: Row = {
  name: "view stored",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    const visitor = new pg.Pool({
      connectionString: doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"),
      max: 1,
    });
    const owner = new pg.Pool({ connectionString: testSite.databaseUrl, max: 1 });
    await owner.query("create table bare_views (like page_views including defaults)");
    const db = drizzle(visitor);
    const batch = () =>
      viewBatch(
        {},
        Array.from({ length: batchSize }, () => ({ path: "/services" })),
      );
    return {
      ours: {
        name: `courtside, ${batchSize} at once`,
        measure: viewsPerSecond(batchSize, () => recordViews(db, batch())),
      },
      beside: [
        {
          name: "bare insert, one by one",
          measure: viewsPerSecond(1, () => owner.query(insertOne, [crypto.randomUUID(), "/services"])),
          target: 1,
        },
        {
          name: `bare insert, ${batchSize} at once`,
          measure: viewsPerSecond(batchSize, () => owner.query(insertMany, [JSON.stringify(batch().views)])),
        },
      ],
      close: async () => {
        await Promise.all([visitor.end(), owner.end()]);
        await testSite.close();
      },
    };
  },
};

function viewsPerSecond(views: number, once: () => Promise<unknown>) {
  return async (seconds: number): Promise<number> => {
    const began = performance.now();
    let times = 0;
    for (; performance.now() - began < seconds * 1_000; times++) await once();
    return (times * views) / ((performance.now() - began) / 1_000);
  };
}
