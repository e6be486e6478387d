import { expect, test } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

let testSite: TestSite;
let node: Node;
let cookie: string;
test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
  // Statements that wait for a lock time out soon, and no page comes from memory.
  const admin = `${doorUrl(testSite.databaseUrl, testSecret, "courtside_admin")}?options=-c%20statement_timeout%3D500`;
  node = await startNode({ ...testSite.settings, WORKER: "off", PAGE_CACHE: "off", ADMIN_DATABASE_URL: admin });
  cookie = `${sessionCookie}=${(await signedInAs("admin", testSite.databaseUrl)).cookie}`;
});
test.afterAll(async () => {
  await node.end("SIGKILL");
  await testSite.close();
});

/** As its owner, for as long as the work takes. */
async function whilePlanted(plant: string, repair: string, work: () => Promise<void>): Promise<void> {
  await withClient(testSite.databaseUrl, async (owner) => {
    await owner.query(plant);
    try {
      await work();
    } finally {
      await owner.query(repair);
    }
  });
}

async function ask(path: string, fields?: Record<string, string>) {
  const init = fields && { method: "POST", body: new URLSearchParams(fields) };
  const answer = await fetch(node.url + path, { ...init, headers: { cookie }, redirect: "manual" });
  const requestId = answer.headers.get("x-request-id") ?? "none";
  return { status: answer.status, requestId, text: await answer.text() };
}

/** The page says so and shows the request id, and the log has one line with the reason. */
async function expectErrorPage(path: string, reason: RegExp, fields?: Record<string, string>): Promise<void> {
  const { status, requestId, text } = await ask(path, fields);
  expect(status, path).toBe(500);
  expect(text).toContain("Something went wrong");
  expect(text).toContain(requestId);
  const linesOf = () =>
    node
      .output()
      .split("\n")
      .filter((line) => line.includes(requestId));
  // The log may come after the response; the request's own line is its last.
  await until(() => linesOf().some((line) => line.includes('"status":500')), "the request's line in the log");
  const about = linesOf().filter((line) => line.includes('"reason"'));
  expect(about).toHaveLength(1);
  expect(about[0]).toMatch(reason);
}

const id = "01970000-0000-4000-8000-000000000000";
const renamed = "alter table testimonials rename column quote to words";
const renamedBack = "alter table testimonials rename column words to quote";
const missing = /column .*quote.* does not exist/;
const testimonial = { name: "Dana", level: "Junior", quote: "Kept as it was said", rating: "5", display_order: "1" };

test("a wrong statement in a loader gives an error page with the request id, not an empty list", { tag: "@long" }, () =>
  whilePlanted(renamed, renamedBack, async () => {
    await expectErrorPage("/", missing);
    await expectErrorPage(`/admin/testimonials/edit/${id}`, missing);
  }),
);

test("a wrong statement in an action gives an error page with the request id, not a failed form", {
  tag: "@long",
}, async () => {
  await whilePlanted(renamed, renamedBack, () => expectErrorPage("/admin/testimonials/new", missing, testimonial));
  await whilePlanted(
    "revoke execute on function receive_message from courtside_visitor",
    "grant execute on function receive_message to courtside_visitor",
    async () => {
      const person = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
      const booking = { ...person, preferred_date: "Monday", session_type: "on-court", skill_level: "beginner" };
      await expectErrorPage("/?index", /permission denied for function receive_message/, person);
      await expectErrorPage("/book-session", /permission denied for function receive_message/, booking);
    },
  );
});

test(
  "a table that cannot be read for a while is an outage: 503 with the screen's own text, never a 404",
  { tag: "@long" },
  () =>
    whilePlanted("begin; lock table testimonials, blog_posts, services, hero_content", "rollback", async () => {
      const screens = {
        "/admin/testimonials": "Failed to load testimonials",
        [`/admin/testimonials/edit/${id}`]: "Failed to load testimonial",
        [`/admin/blog/edit/${id}`]: "Edit Blog Post",
        [`/admin/services/${id}`]: "Edit Service",
        "/admin/hero": "Failed to load hero content",
      };
      for (const [path, words] of Object.entries(screens)) {
        const { status, text } = await ask(path);
        expect([path, status]).toEqual([path, 503]);
        expect(text).toContain(words);
      }
      const refused = await ask("/admin/testimonials/new", testimonial);
      expect(refused.status).toBe(503);
    }),
);
