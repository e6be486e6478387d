import { Hono } from "hono";
import { expect, test } from "vitest";
import { setEnvironment } from "#app/platform/env.server.ts";
import { sameOriginOnly } from "./guards.server.ts";

setEnvironment({ ORIGIN: "https://coach.example" });
const app = new Hono().use(sameOriginOnly()).all("*", (context) => context.text("done"));

const status = async (method: string, headers: Record<string, string>) =>
  (await app.request("http://internal:3000/", { method, headers })).status;

test.each([
  ["another site, as browsers say it", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["a sister of our domain", { "sec-fetch-site": "same-site", origin: "https://shop.coach.example" }],
  ["another site, from an older browser", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a page of another site that hides its origin", { referer: "https://evil.example/coach.example" }],
  ["an address that cannot be read", { referer: "coach.example" }],
  ["our name in front of another", { origin: "https://coach.example.evil.example" }],
  ["our name at another port", { origin: "https://coach.example:444" }],
  ["our name without https", { origin: "http://coach.example" }],
  ["a forged header beside a foreign origin", { "sec-fetch-site": "none", origin: "https://evil.example" }],
])("a form from %s is refused", async (_who, headers) => expect(await status("POST", headers)).toBe(403));

test.each([
  ["our own page", { "sec-fetch-site": "same-origin", origin: "https://coach.example" }],
  ["our own page in an older browser", { origin: "https://coach.example" }],
  ["our own page in a browser that says no more", { referer: "https://coach.example/book-session?service=fitness" }],
  ["a program that is no browser", {}],
])("a form from %s goes through", async (_who, headers) => expect(await status("POST", headers)).toBe(200));

test("reading is allowed from anywhere", async () =>
  expect(await status("GET", { "sec-fetch-site": "cross-site" })).toBe(200));
