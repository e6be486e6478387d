import { expect, test } from "vitest";
import { quiz } from "#seeds/essential/quiz.ts";
import { services as seededServices } from "#seeds/essential/services.ts";
import { fc } from "#tests/seeded.ts";
import { proveQuiz as prove, shareOf } from "./prover.ts";
import { defaultRecommendation as fallback, recommendService } from "./schema.ts";

const links = seededServices.map(({ link }) => link);
const seeded = quiz.map(({ options }) => ({
  options: options.map(({ option_value: id, recommended_service }) => ({ id, recommended_service })),
}));
const proveQuiz = (questions: Parameters<typeof prove>[0], services: string[]) =>
  prove(questions, { services, fallback });
const names = (service: string | null) => ({ id: crypto.randomUUID(), recommended_service: service });

test("the quiz of a new site has no problems", () => {
  const proof = proveQuiz(seeded, links);
  expect(proof).toMatchObject({ ways: 900n, unreachable: [], overridden: [], offSite: [] });
  expect(shareOf(proof.undecided, proof.ways)).toBe("2%");
});

test("an option that a later answer always overrides is reported", () => {
  const planted = { id: "dead", recommended_service: "/services/video-analysis" };
  const last = { options: [names("/services/fitness-analysis"), names("/services/remote-strategy")] };
  expect(proveQuiz([{ options: [planted, names(null)] }, last], links).overridden).toEqual(["dead"]);
});

test("a service that no path ends at is reported, and one that was unpublished", () => {
  const planted = [...links, "/services/planted"];
  expect(proveQuiz(seeded, planted).unreachable).toEqual(["/services/planted"]);
  expect(
    proveQuiz(
      seeded,
      links.filter((link) => link !== "/services/fitness-analysis"),
    ).offSite,
  ).toEqual(["legs"]);
});

test("the default service counts when no answer names one, and questions without options are skipped", () => {
  const proof = proveQuiz([{ options: [] }, { options: [names(null), names(null)] }], ["/services/on-court-lessons"]);
  expect(proof).toMatchObject({ ways: 2n, undecided: 2n, unreachable: [] });
});

test("thirty questions can be counted", () => {
  const question = { options: [names(null), names("/services/a"), names("/services/b")] };
  expect(proveQuiz(Array(30).fill(question), ["/services/a"]).ways).toBe(3n ** 30n);
});

test("the counts equal walking every path", () => {
  const path = fc.constantFrom(null, "/services/on-court-lessons", "/services/a", "/services/b");
  const question = fc.record({ options: fc.array(path.map(names), { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(question, { maxLength: 5 }), (questions) => {
      const services = ["/services/on-court-lessons", "/services/a"];
      const proof = proveQuiz(questions, services);
      const ways = walk(questions);
      const deciders = new Set(ways.map((way) => way.findLast((option) => option.recommended_service)?.id));
      const naming = questions.flatMap(({ options }) => options).filter((option) => option.recommended_service);
      expect(proof.ways).toBe(BigInt(ways.length));
      for (const { link, ways: told } of proof.endings)
        expect(told).toBe(BigInt(ways.filter((way) => recommendService(way) === link).length));
      expect(proof.overridden).toEqual(naming.filter(({ id }) => !deciders.has(id)).map(({ id }) => id));
    }),
  );
});

type Option = ReturnType<typeof names>;

function walk(questions: { options: Option[] }[]): Option[][] {
  return questions
    .filter(({ options }) => options.length > 0)
    .reduce<Option[][]>(
      (soFar, { options }) => soFar.flatMap((way) => options.map((option) => [...way, option])),
      [[]],
    );
}

test("a share above zero is never shown as zero", () => {
  expect([shareOf(1n, 1000n), shareOf(0n, 10n), shareOf(1n, 3n), shareOf(0n, 0n)]).toEqual([
    "under 1%",
    "0%",
    "33%",
    "0%",
  ]);
});
