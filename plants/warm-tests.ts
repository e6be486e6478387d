import { createVitest, type TestModule } from "vitest/node";

export type Order = { file: string; test: string; changed: string[] };
export type Outcome = { passed: number; failed: number; errors: string[] };

/** Vitest in a process of its own, which keeps its database and its modules from one planted bug to the next. */
const vitest = await createVitest({ watch: false, reporters: [], maxWorkers: 1, tagsFilter: ["!long"] });

process.on("message", async ({ file, test, changed }: Order) => {
  for (const path of changed) vitest.invalidateFile(path);
  vitest.setGlobalTestNamePattern(test);
  const chosen = (await vitest.globTestSpecifications([file])).filter(({ moduleId }) => moduleId.endsWith(file));
  const { testModules } = await vitest.runTestSpecifications(chosen);
  const modules = testModules.filter(({ moduleId }) => chosen.some((one) => one.moduleId === moduleId));
  process.send?.(outcomeOf(modules));
});
process.once("disconnect", () => vitest.exit(true));
process.send?.("ready");

function outcomeOf(modules: TestModule[]): Outcome {
  const tests = modules.flatMap(({ children }) => Array.from(children.allTests(), (test) => test.result().state));
  return {
    passed: tests.filter((state) => state === "passed").length,
    failed: tests.filter((state) => state === "failed").length,
    errors: modules.flatMap((module) => module.errors().map(({ message }) => message)),
  };
}
