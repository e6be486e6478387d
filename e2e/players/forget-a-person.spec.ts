import { type APIRequestContext, expect } from "@playwright/test";
import { publicForms } from "#e2e/public-forms.ts";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { withClient } from "#tests/database.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { asServiceOf, goodPassword } from "#tests/member.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { filesBelow, tracesInDatabase, tracesInFolder } from "#tests/traces.ts";

type OwnSite = { testSite: TestSite; node: Node; mailbox: Awaited<ReturnType<typeof openMailbox>> };

const person = { name: "Wilhelmina Crosscourt", email: "wilhelmina@crosscourt.example", phone: "+1 555 867 5309" };
const words = ["wilhelmina", "crosscourt", "867 5309"];

test("an erased person is left in no column, job, file or log line", async ({ request }) => {
  // A mail server that names the address it refuses: 550 Not for wilhelmina@...
  const mailbox = await openMailbox({ refuse: (mail) => (mail.to.includes(person.email) ? 550 : undefined) });
  const testSite = await startTestSite({ sharesCluster: true });
  const node = await startNode({ ...testSite.settings, SMTP_URL: mailbox.url });
  try {
    await eraseEverywhere(request, { testSite, node, mailbox });
  } finally {
    await node.end("SIGTERM");
    await testSite.close();
    await mailbox.close();
  }
});

async function eraseEverywhere(client: APIRequestContext, { testSite, node, mailbox }: OwnSite): Promise<void> {
  const traces = async () => ({
    columns: await withClient(testSite.databaseUrl, (owner) => tracesInDatabase(owner, words)),
    files: [testSite.settings.DATA_DIR, testSite.settings.MEDIA_DIR].flatMap((folder) => tracesInFolder(folder, words)),
    log: node.output().match(/wilhelmina|crosscourt|867 5309/gi) ?? [],
  });
  const send = (path: string, form: Record<string, string>) => client.post(node.url + path, { form });
  const about = `I am ${person.name}, call ${person.phone}`;
  const wish = { preferred_date: "Friday", session_type: "on-court", skill_level: "beginner", message: about };
  // The same words in the wrong places: in addresses, and in a form that is refused and re-rendered.
  const query = new URLSearchParams({ ...person, page: "1" }).toString();
  for (const path of ["/", "/blog", "/book-session", "/no-such-page"]) await client.get(`${node.url}${path}?${query}`);
  await send("/book-session", { ...person, message: about });
  await send("/?index", { ...person, message: about });
  await send("/book-session", { ...person, ...wish });
  const quiz = (await publicForms(testSite)).find(({ path }) => path === "/quiz");
  await send("/quiz", { ...quiz?.valid, ...person });
  await send("/auth/sign-up", { email: person.email, password: goodPassword });
  await mailbox.waitFor(3);
  // All were refused with the address in the reply: the acknowledgements permanently, the confirmation temporarily.
  await until(
    () =>
      asServiceOf(testSite.databaseUrl, async (service) => {
        const { rows } = await service.query(`select
          (select count(*)::int from mails where failure like '%550%') as mails,
          (select count(*)::int from graphile_worker.jobs where last_error like '%550%') as jobs`);
        return rows[0].mails === 3 && rows[0].jobs === 1;
      }),
    "the mail server to have refused all of them",
  );
  await until(() => node.output().includes("The mail server answered 550"), "the refusal in the log");

  const before = await traces();
  expect(before.columns).toEqual(
    expect.arrayContaining([
      "messages.name",
      "messages.phone",
      "quiz_submissions.name",
      "mails.recipient",
      "users.email",
      "profiles.email",
    ]),
  );
  const { cookie } = await signedInAs("admin", testSite.databaseUrl);
  const answer = await client.post(`${node.url}/admin/people/erase`, {
    form: { email: person.email.toUpperCase() },
    headers: { cookie: `${sessionCookie}=${cookie}` },
  });
  expect(answer.status()).toBe(200);
  expect(await traces()).toEqual({ columns: [], files: [], log: [] });
  expect(filesBelow(testSite.settings.DATA_DIR).length, "copies of pages that were looked through").toBeGreaterThan(2);
}
