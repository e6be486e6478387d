import { expect, test } from "vitest";
import { viewBuffer } from "./view-buffer.server.ts";

type Batch = { name: string; views: readonly number[] };

/** A store that fails on demand, like a database lost before or after the commit. */
function testSite() {
  const stored = new Map<string, readonly number[]>();
  const tries: string[] = [];
  const failures: Error[] = [];
  let prepared = 0;
  const buffer = viewBuffer<number, Batch>({
    prepare: async (views) => ({ name: `batch ${++prepared}`, views }),
    store: async ({ name, views }) => {
      tries.push(name);
      const failure = failures.shift();
      if (failure) throw failure;
      stored.set(name, views);
    },
  });
  return { buffer, stored, tries, failures };
}

const refusedWith = (code: string) =>
  Object.assign(new Error("no"), { cause: Object.assign(new Error("no"), { code }) });

test("views are stored in order, in batches", async () => {
  const { buffer, stored } = testSite();
  for (let view = 0; view < 1_200; view++) buffer.add(view);
  await buffer.flush();
  expect([...stored.values()].flat()).toEqual(Array.from({ length: 1_200 }, (_, view) => view));
  expect([...stored.values()].map(({ length }) => length)).toEqual([500, 500, 200]);
});

test("views that arrive while a batch is made are in the next one", async () => {
  const { buffer, stored } = testSite();
  buffer.add(1);
  const handingOver = buffer.flush();
  buffer.add(2);
  await handingOver;
  await buffer.flush();
  expect([...stored.values()].flat()).toEqual([1, 2]);
});

test("a failed batch is retried unchanged", async () => {
  const { buffer, stored, tries, failures } = testSite();
  failures.push(new Error("Connection terminated"));
  buffer.add(1);
  await buffer.flush();
  buffer.add(2);
  await buffer.flush();
  expect(tries).toEqual(["batch 1", "batch 1", "batch 2"]);
  expect([...stored.values()].flat()).toEqual([1, 2]);
});

test("a batch that the database refuses does not block the rest", async () => {
  const { buffer, stored, failures } = testSite();
  failures.push(refusedWith("22P05"));
  buffer.add(1);
  await buffer.flush();
  buffer.add(2);
  await buffer.flush();
  expect([...stored.values()].flat()).toEqual([2]);
});
