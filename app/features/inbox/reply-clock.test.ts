import { expect, test } from "vitest";
import { answerClock, durationText } from "./reply.ts";

const now = new Date("2026-11-15T12:00:00Z");
const came = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);
const promise = { replyHours: 24, now };

test.each([
  [0, "24 h left to answer", false],
  [18.5, "5 h 30 min left to answer", false],
  [24, "0 min left to answer", false],
  [26, "Overdue by 2 h", true],
  [24 + 51, "Overdue by 2 d 3 h", true],
])("%s hours after it came: %s", (hours, text, isOverdue) => {
  const clock = answerClock({ status: "new", created_at: came(hours) }, promise);
  expect(clock).toEqual({ isOverdue, text: hours === 0 ? "1 d left to answer" : text });
});

test("only new messages wait for a reply, spam does not", () => {
  expect(answerClock({ status: "open", created_at: came(30) }, promise)).toBeUndefined();
  expect(answerClock({ status: "new", spam: "flood", created_at: came(30) }, promise)).toBeUndefined();
  expect(durationText(59_999)).toBe("0 min");
});
