import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect } from "@playwright/test";
import { environmentFor } from "#app/platform/env.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { addMember, goodPassword } from "#tests/member.ts";
import { totpCode } from "#tests/totp.ts";

type Line = { msg: string; level: number; reason?: string; account?: string; from?: string; userId?: string };

test("the log records sign-ins, refusals and account changes without naming anyone", async ({
  site: { testSite, node },
}) => {
  const before = node.output().length;
  const [coach, member] = ["coach-of-record@court.example", "member-of-record@court.example"];
  const coachId = await addMember(testSite.databaseUrl, coach, { isAdmin: true });
  const memberId = await addMember(testSite.databaseUrl, member);
  let cookie = "";
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const answer = await fetch(node.url + path, { method: "POST", body, headers: { cookie }, redirect: "manual" });
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return answer.text();
  };
  const signIn = (email: string, password = goodPassword) => post("/auth", { email, password });

  for (let guess = 0; guess < 11; guess++) await signIn(member, "not the one at all");
  await signIn(coach);
  await post("/admin/account/two-factor", { password: "not the one at all" });
  const page = await post("/admin/account/two-factor", { password: goodPassword });
  const key = /\b[A-Z2-7]{32,}\b/.exec(page)?.[0] ?? "";
  await post("/admin/account/two-factor/confirm", { code: totpCode(key) });
  cookie = "";
  await signIn(coach);
  await post("/auth/two-factor", { code: "000000" });
  await post("/auth/two-factor", { code: totpCode(key, 1) });
  await post("/admin/account/recovery-codes", { password: goodPassword });
  await post("/admin/account/two-factor/off", { password: goodPassword });
  await post("/admin/account/password", { current: goodPassword, password: "lob it over the net player" });
  cookie = await sessionOf(node.url, "somebody-else@court.example", testSite.databaseUrl);
  await post("/admin/settings", {});

  const lines = () => accountLines(node.output().slice(before));
  await until(() => lines().at(-1)?.msg === "admin area refused", "the last line");
  const told = lines().map(({ msg, reason }) => (reason ? `${msg}: ${reason}` : msg));
  expect(told).toEqual([
    ...Array.from({ length: 10 }, () => "sign-in refused: wrong password or unknown address"),
    "sign-in refused: too many tries",
    "signed in",
    "password asked for again refused: wrong password",
    "two-factor sign-in begun",
    "two-factor sign-in turned on",
    "password right, code asked for",
    "code refused: INVALID_CODE",
    "code right, signed in",
    "recovery codes renewed",
    "two-factor sign-in turned off",
    "password changed",
    "signed in",
    "admin area refused: no admin",
  ]);
  expect(
    new Set(
      lines()
        .slice(0, 11)
        .map(({ account }) => account),
    ).size,
    "one mark for one account",
  ).toBe(1);
  expect(lines().find(({ msg }) => msg === "password changed")?.userId).toBe(coachId);
  for (const secret of [coach, member, memberId, goodPassword, "not the one", "127.0.0.1", key])
    expect(JSON.stringify(lines())).not.toContain(secret);
});

test("the site's log records what the operator's command changes", async ({ site: { testSite, node } }) => {
  const email = "by-command@court.example";
  const userId = await addMember(testSite.databaseUrl, email);
  const env = environmentFor({ APP_SECRET: testSecret, DATABASE_URL: testSite.databaseUrl });
  execFileSync(path.resolve("node_modules/.bin/node"), ["scripts/admin.ts", "reset-password", email], { env });
  const told = () => accountLines(node.output()).filter((line) => line.userId === userId);
  await until(() => told().length > 0, "the line", 20);
  expect(told().map(({ msg }) => msg)).toEqual(["password replaced by the operator"]);
});

async function sessionOf(url: string, email: string, databaseUrl: string): Promise<string> {
  await addMember(databaseUrl, email);
  const body = new URLSearchParams({ email, password: goodPassword });
  const answer = await fetch(`${url}/auth`, { method: "POST", body, redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Log lines about accounts, oldest first. */
function accountLines(output: string): Line[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Line).filter(({ account, userId, from }) => account ?? userId ?? from);
}
