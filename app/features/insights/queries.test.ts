import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { fc } from "#tests/seeded.ts";
import { forgetViews } from "#tests/visits.ts";
import { recordViews, rollUpViews } from "./mutations.server.ts";
import { listDays, listQuizSteps, type Range, type Reach, readPages, readSources } from "./queries.server.ts";
import { pageViews } from "./tables.server.ts";

const service = () => connectionTo("courtside_service");
const admin = () => connectionTo("courtside_admin");

const began = Date.now();
const days = [0, 1, 2].map((offset) => new Date(began + offset * 86_400_000).toISOString().slice(0, 10));
const visitors = Array.from({ length: 3 }, () => crypto.randomUUID());
const serviceLinks = ["/services/on-court-lessons", "/services/video-analysis"];

const views = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    visitor: fc.constantFrom(...visitors),
    path: fc.constantFrom("/", "/services", ...serviceLinks, "/quiz", "/thank-you", "other"),
    reached: fc.constantFrom(null, null, "contact", "quiz-sent", "sent"),
    source: fc.constantFrom("", "", "club.example", "google.com"),
    medium: fc.constantFrom("", "", "mail"),
    campaign: fc.constantFrom("", "", "spring"),
  }),
  { minLength: 1, maxLength: 40, size: "max" },
);
const range = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
  .map((two) => two.toSorted())
  .map(([since = "", until = ""]) => ({ since, until }));

type Stored = typeof pageViews.$inferSelect;

test("the figures equal a plain count over the same views", async () => {
  await fc.assert(
    fc.asyncProperty(views, range, async (seen, within) => {
      await asOwner(forgetViews);
      for (const [day, own] of Map.groupBy(seen, (view) => view.day))
        await recordViews(connectionTo("courtside_visitor"), viewBatch({ day }, own));
      await rollUpViews(service());
      // As stored: the order of two views is known only to the minute.
      const stored = await service().select().from(pageViews);
      expect(stored).toHaveLength(seen.length);
      await expectPlainCounts(
        stored.filter(({ day }) => day >= within.since && day <= within.until),
        within,
      );
    }),
    { numRuns: 15 },
  );
});

async function expectPlainCounts(rows: Stored[], within: Range): Promise<void> {
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].toSorted().map(([day, own]) => ({ day, ...counted(own) }));
  expect(await listDays(admin(), within)).toEqual(byDay);

  const { pages, services } = await readPages(admin(), within);
  const byPath = [...Map.groupBy(rows, ({ path }) => path)].map(([path, own]) => ({ path, ...counted(own) }));
  expect(new Set(pages.map(({ title: _, ...page }) => page))).toEqual(new Set(byPath));
  const ofServices = byPath.filter(({ path }) => serviceLinks.includes(path));
  expect(services).toEqual(Object.fromEntries(ofServices.map((page) => [page.path, page.visitors])));

  const { total, sources, campaigns } = await readSources(admin(), within);
  const visits = [...Map.groupBy(rows, ({ day, visitor }) => `${day} ${visitor}`).values()].map(visitOf);
  const isTagged = ({ medium, campaign }: Visit) => medium !== "" || campaign !== "";
  expect(total).toEqual(reachOf(visits));
  expect(new Set(sources)).toEqual(new Set(grouped(visits, ["source"])));
  expect(new Set(campaigns)).toEqual(new Set(grouped(visits.filter(isTagged), ["source", "medium", "campaign"])));

  const steps = await listQuizSteps(admin(), within);
  for (const name of ["contact", "quiz-sent"])
    expect(steps.find(({ step }) => step === name)?.visitors, name).toBe(
      counted(rows.filter(({ reached }) => reached === name)).visitors,
    );
}

function counted(rows: Stored[]) {
  return { views: rows.length, visitors: new Set(rows.map(({ day, visitor }) => day + visitor)).size };
}

type Visit = ReturnType<typeof visitOf>;

/** All views of one visitor on one day; the visit began with the first link's source, if any. */
function visitOf(rows: Stored[]) {
  const order = ({ source, seen_at, medium, campaign }: Stored) =>
    JSON.stringify([source === "" ? 1 : 0, seen_at, source, medium, campaign]);
  const [first] = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const { source = "", medium = "", campaign = "" } = first ?? {};
  const reaches: Record<Exclude<keyof Reach, "visitors">, boolean> = {
    saw_service: rows.some(({ path }) => serviceLinks.includes(path)),
    started_quiz: rows.some(({ path }) => path === "/quiz"),
    finished_quiz: rows.some(({ reached }) => reached === "quiz-sent"),
    sent_request: rows.some(({ reached }) => reached === "sent"),
  };
  return { source, medium, campaign, ...reaches };
}

function reachOf(visits: Visit[]): Reach {
  const count = (step: Exclude<keyof Reach, "visitors">) => visits.filter((visit) => visit[step]).length;
  return {
    visitors: visits.length,
    saw_service: count("saw_service"),
    started_quiz: count("started_quiz"),
    finished_quiz: count("finished_quiz"),
    sent_request: count("sent_request"),
  };
}

function grouped(visits: Visit[], by: ("source" | "medium" | "campaign")[]) {
  const groups = Map.groupBy(visits, (visit) => JSON.stringify(by.map((name) => [name, visit[name]])));
  return [...groups].map(([names, own]) => ({ ...Object.fromEntries(JSON.parse(names)), ...reachOf(own) }));
}
