import { expect, test } from "vitest";
import { reportOn } from "./backup-age.ts";

const made_at = new Date("2026-11-14T20:12:00Z");
const backup = { made_at, bytes: 2_200_000, rows: 1_234 };
const after = (hours: number) => new Date(made_at.getTime() + hours * 3_600_000);

test("a backup of the last two days is reported as it is", () => {
  expect(reportOn(backup, "UTC", after(48))).toEqual({
    isFine: true,
    text: "The last backup was made on Nov 14, 2026, 08:12 PM (2.1 MB, 1,234 rows).",
  });
});

test("an older one and none at all are a warning", () => {
  expect(reportOn(backup, "UTC", after(48.1))).toMatchObject({
    isFine: false,
    text: expect.stringContaining("That is more than 48 hours ago."),
  });
  expect(reportOn(undefined, "UTC")).toEqual({ isFine: false, text: "There is no backup of this site yet." });
});
