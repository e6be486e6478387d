import { afterEach, expect, test } from "vitest";
import { env, setEnvironment } from "./env.server.ts";

const whole = { NODE_ENV: "test", APP_SECRET: "x".repeat(32), PORT: "", SMTP_URL: "" };
afterEach(() => setEnvironment(whole));

test.each([
  ["a short secret", { APP_SECRET: "short" }, /APP_SECRET/],
  ["a port that is none", { PORT: "http" }, /PORT/],
  ["a database of another kind", { DATABASE_URL: "mysql://localhost/x" }, /DATABASE_URL/],
  ["mail by another way", { SMTP_URL: "https://mail.example" }, /SMTP_URL/],
])("%s stops the start and says why", (_what, values, reason) => {
  const before = env().DATABASE_URL ?? "";
  setEnvironment(values);
  expect(() => env()).toThrow(reason);
  setEnvironment({ DATABASE_URL: before });
});

test("a production site does not start with the development secret", () => {
  setEnvironment({ NODE_ENV: "production", APP_SECRET: "only-for-development-never-for-a-real-site" });
  expect(() => env()).toThrow(/APP_SECRET/);
});

test("a blank value in .env counts as not set", () => {
  setEnvironment({ PORT: "" });
  expect(env().PORT).toBe(3000);
});
