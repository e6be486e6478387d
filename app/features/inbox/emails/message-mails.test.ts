import { expect, test } from "vitest";
import { msPerHour } from "#app/lib/time/durations.ts";
import { acknowledgementMail } from "./message-mails.ts";

const arrivedAt = new Date("2026-11-16T15:00:00Z");

/** What the mail promises for a time that is held for so many hours. */
function promised(replyHours: number, heldHours?: number): string | undefined {
  const until = { at: arrivedAt.getTime() + (heldHours ?? 0) * msPerHour, words: "Tue, Nov 17, 9:00 AM" };
  const moment = { state: "Held until I answer", day: "Tuesday", time: "9:00", suffix: "AM" };
  const held = { moment, when: "Tue, Nov 17", sentence: "It is held.", until, what: "A lesson", where: "Riverside" };
  const asked = heldHours === undefined ? {} : { held };
  const facts = {
    brand: "Apex",
    origin: "https://apex.example",
    replyHours,
    arrivedAt,
    arrival: undefined,
    zone: "UTC",
  };
  return acknowledgementMail({ ...facts, asked }).paragraphs[0];
}

test("an answer is promised within the coach's hours, but before the hold ends", () => {
  expect(promised(24)).toMatch(/you will have an answer within 24 hours\.$/);
  expect(promised(1)).toMatch(/within 1 hour\.$/);
  expect(promised(24, 48)).toMatch(/You will have an answer within 24 hours\.$/);
  expect(promised(24, 18)).toMatch(/You will have an answer by Tue, Nov 17, 9:00 AM\.$/);
});
