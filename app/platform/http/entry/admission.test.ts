import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { admissionLimiter, refused } from "./admission.server.ts";

test("a limiter runs some at once, queues some and refuses the rest at once", async () => {
  const { admit, isFull } = admissionLimiter({ inFlight: 2, waiting: 3, waitMs: 5_000 });
  const { promise: done, resolve } = Promise.withResolvers<string>();
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await done;
    running--;
    return "done";
  };
  const five = Array.from({ length: 5 }, () => admit(work));
  expect(isFull()).toBe(true);
  expect(await Promise.all([admit(work), admit(work)])).toEqual([refused, refused]);
  resolve("done");
  expect(await Promise.all(five)).toEqual(Array(5).fill("done"));
  expect(most).toBe(2);
  expect(await admit(async () => "again")).toBe("again");
});

test("a request that waited too long is refused and takes no slot", async () => {
  const { admit, metrics } = admissionLimiter({ inFlight: 1, waiting: 5, waitMs: 20 });
  const long = admit(() => pause(100, "long"));
  expect(await admit(async () => "never")).toBe(refused);
  expect(await long).toBe("long");
  expect(await admit(async () => "next")).toBe("next");
  expect(metrics()).toEqual({ running: 0, refused: 1 });
});

test("failed work releases its slot", async () => {
  const { admit } = admissionLimiter({ inFlight: 1, waiting: 0, waitMs: 0 });
  await expect(admit(() => Promise.reject(new Error("fault")))).rejects.toThrow("fault");
  expect(await admit(async () => "next")).toBe("next");
});
