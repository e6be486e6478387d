import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { gate, turnedAway } from "./admission.server.ts";

test("so many at once, so many wait, and the rest is turned away at once", async () => {
  const { admit, isFull } = gate({ inFlight: 2, waiting: 3, waitMs: 5_000 });
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
  expect(await Promise.all([admit(work), admit(work)])).toEqual([turnedAway, turnedAway]);
  resolve("done");
  expect(await Promise.all(five)).toEqual(Array(5).fill("done"));
  expect(most).toBe(2);
  expect(await admit(async () => "again")).toBe("again");
});

test("who has waited too long is turned away and takes nobody's place", async () => {
  const { admit, figures } = gate({ inFlight: 1, waiting: 5, waitMs: 20 });
  const long = admit(() => pause(100, "long"));
  expect(await admit(async () => "never")).toBe(turnedAway);
  expect(await long).toBe("long");
  expect(await admit(async () => "next")).toBe("next");
  expect(figures()).toEqual({ running: 0, turnedAway: 1 });
});

test("work that fails gives its place back", async () => {
  const { admit } = gate({ inFlight: 1, waiting: 0, waitMs: 0 });
  await expect(admit(() => Promise.reject(new Error("fault")))).rejects.toThrow("fault");
  expect(await admit(async () => "next")).toBe("next");
});
