import { expect } from "@playwright/test";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { asCoach, mondayOf, type PlantedPlaces, plantAskable, plantHours, startOn } from "#e2e/coach-calendar.ts";
import { publicForms } from "#e2e/public-forms.ts";
import { test } from "#e2e/site.ts";
import { type Node, startNode, type TestSite } from "#tests/site.ts";

let node: Node;
let places: PlantedPlaces;

test.beforeEach(async ({ site: { testSite } }) => {
  places = await plantHours(testSite);
  await plantAskable(testSite);
  // Mails that are sent meanwhile would cost time.
  node = await startNode({ ...testSite.settings, WORKER: "off" });
});
test.afterEach(() => node.end("SIGKILL"));

/** Addresses of equal length; the coach knows the people of the first kind. */
const addressOf = (kind: "known" | "alien", n: number) => `${kind}-${String(n).padStart(4, "0")}@player.example`;

async function meet(testSite: TestSite, count: number): Promise<void> {
  await asCoach(
    testSite,
    `insert into people (name, email, origin)
     select 'Known ' || n, 'known-' || lpad(n::text, 4, '0') || '@player.example', 'coach' from generate_series(0, $1) n
     on conflict do nothing`,
    [count],
  );
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: node.url, "sec-fetch-site": "same-origin" };
  return fetch(`${node.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
}

/** The whole response without its request id, time and the typed address, which the page's own scripts contain. */
async function answerTo(path: string, fields: Record<string, string>): Promise<string> {
  const response = await post(path, fields);
  const headers = [...response.headers].filter(([name]) => !["x-request-id", "date", "server-timing"].includes(name));
  const text = `${response.status} ${JSON.stringify(headers)} ${await response.text()}`;
  return text
    .replaceAll(fields.email ?? "", "<address>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
    .replaceAll(/'sha256-[^']+'/g, "<digest of what was typed>");
}

test("every form responds alike to a known and an unknown address", async ({ site: { testSite } }) => {
  await meet(testSite, 10);
  const forms = (await publicForms(testSite)).filter(({ path }) => ["/", "/book-session", "/quiz"].includes(path));
  const wish = { session_type: "on-court", skill_level: "beginner", name: "Jordan Avery" };
  const booking = "/book-session?service=on-court-lessons";
  const day = mondayOf(2);
  const asked = [
    ...forms.map(({ path, valid }) => ({ path, fields: valid, n: 1 })),
    { path: booking, fields: { ...wish, preferred_date: "weekday mornings", wait: "2" }, n: 2 },
  ];
  for (const { path, fields, n } of asked) {
    const [known, alien] = [addressOf("known", n), addressOf("alien", n)];
    expect(await answerTo(path, { ...fields, email: known }), path).toBe(
      await answerTo(path, { ...fields, email: alien }),
    );
  }
  // Two times each, then the refusal, then the button that it offers.
  const minutes = { known: 540, alien: 660 };
  const taken = async (kind: "known" | "alien", turn: number) =>
    answerTo(booking, {
      ...{ ...wish, email: addressOf(kind, 3) },
      time: `${startOn(addDays(day, turn), minutes[kind])}@${places.riverside}`,
    });
  for (const turn of [0, 1, 2]) {
    const isRefused = turn === 2;
    for (const response of [await taken("known", turn), await taken("alien", turn)]) {
      expect(response.slice(0, 3)).toBe(isRefused ? "400" : "303");
      expect(response.includes("There are requests for two times under this address")).toBe(isRefused);
      expect(response.includes("Mail me a new link")).toBe(isRefused);
    }
  }
  const link = (kind: "known" | "alien", n: number) => answerTo(booking, { look: "link", email: addressOf(kind, n) });
  const [holder, nobody] = [await link("known", 3), await link("alien", 9)];
  expect(holder).toContain("a mail with a new link is on its way");
  expect(nobody).toBe(holder);
});

test("a known and an unknown address take equally long", { tag: "@long" }, async ({ site: { testSite } }) => {
  test.setTimeout(900_000);
  const rounds = 500;
  await meet(testSite, 2 * rounds);
  const took = { known: [] as number[], alien: [] as number[] };
  const fields = { name: "Jordan Avery", session_type: "on-court", skill_level: "beginner", preferred_date: "Friday" };
  for (let n = -20; n < rounds; n++) {
    const inTurn = n % 2 ? (["known", "alien"] as const) : (["alien", "known"] as const);
    for (const kind of inTurn) {
      const began = performance.now();
      const { status } = await post("/book-session", { ...fields, email: addressOf(kind, rounds + n) });
      const ms = performance.now() - began;
      expect(status).toBe(303);
      if (n >= 0) took[kind].push(ms);
    }
  }
  const [known, alien] = [median(took.known), median(took.alien)];
  const figures = `known ${known.toFixed(2)} ms, unknown ${alien.toFixed(2)} ms`;
  test.info().annotations.push({ type: "medians", description: figures });
  expect(Math.abs(known - alien) / Math.min(known, alien), figures).toBeLessThan(0.05);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
