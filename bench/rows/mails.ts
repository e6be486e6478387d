import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { startBare } from "#bench/child.ts";
import type { Row } from "#bench/measure.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startTestSite, startWorkerAlone } from "#tests/site.ts";

const requestsPerSecond = 25;
const receive = `select receive_message('contact', 'Dana Field', 'dana-' || gen_random_uuid() || '@player.example', null,
  null, null, null, 'Is Saturday free?', null, null, null, gen_random_uuid()) from generate_series(1, $1)`;

/** Queued mails about requests, until the mail server has them, beside nodemailer alone with one connection. */
export const mails: Row = {
  name: "mails sent",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    const visitor = doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor");
    const worker = await startWorkerAlone(testSite.settings);
    const bare = await startBare("bare-mails.ts", { smtpUrl: testSite.mailbox.url });
    const arrivalsOf = async (count: number, begin: () => Promise<unknown>) => {
      const [began, before] = [performance.now(), testSite.mailbox.mails.length];
      await begin();
      await until(() => testSite.mailbox.mails.length >= before + count, `${count} mails`, 600);
      return count / ((performance.now() - began) / 1_000);
    };
    return {
      ours: {
        name: "courtside, from the queue",
        measure: (seconds: number) => {
          const requests = seconds * requestsPerSecond;
          // To the coach, and to the visitor.
          return arrivalsOf(2 * requests, () => withClient(visitor, (client) => client.query(receive, [requests])));
        },
      },
      beside: [
        {
          name: "bare nodemailer, one connection",
          measure: (seconds: number) => {
            const count = 2 * seconds * requestsPerSecond;
            return arrivalsOf(count, () => fetch(bare.url, { method: "POST", body: String(count) }));
          },
        },
      ],
      close: async () => {
        bare.stop();
        await worker.end("SIGKILL");
        await testSite.close();
      },
    };
  },
};
