import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { getUserByEmail, isAdmin } from "#app/features/accounts/queries.server.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { sessions, twoFactors, users } from "#app/features/accounts/tables.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { environmentFor } from "#app/platform/env.server.ts";

const email = "coach@court.example";

/** The command as the operator types it, against this test's database. */
async function run(...words: string[]): Promise<{ said: string; failed: boolean }> {
  const node = path.resolve("node_modules/.bin/node");
  const command = promisify(execFile)(node, ["scripts/admin.ts", ...words], { env: environmentFor({}) });
  return command.then(
    ({ stdout }) => ({ said: stdout, failed: false }),
    (error: { stderr: string }) => ({ said: error.stderr, failed: true }),
  );
}

function passwordIn(said: string): string {
  return /^ {2}(\S+)$/m.exec(said)?.[1] ?? "";
}

function signInWith(password: string) {
  const request = new Request("http://site.example/auth", { method: "POST" });
  return signIn({ request, clientAddress: "192.0.2.1", form: { email, password } });
}

test("create, reset-password and disable-two-factor do what they say", { timeout: 60_000 }, async () => {
  const created = await run("create", email);
  expect(created.said).toContain(`${email} is an admin`);
  const user = await getUserByEmail(serviceDb(), email);
  expect(await isAdmin(serviceDb(), user?.id ?? "")).toBe(true);
  expect(await signInWith(passwordIn(created.said))).toMatchObject({ ok: true, needsCode: false });

  const reset = await run("reset-password", email);
  expect(await serviceDb().select().from(sessions)).toEqual([]);
  expect(await signInWith(passwordIn(created.said))).toMatchObject({ ok: false, status: 401 });

  await serviceDb().update(users).set({ two_factor_enabled: true });
  expect(await signInWith(passwordIn(reset.said))).toMatchObject({ ok: true, needsCode: true });
  await run("disable-two-factor", email);
  expect(await serviceDb().select().from(twoFactors)).toEqual([]);
  expect(await signInWith(passwordIn(reset.said))).toMatchObject({ ok: true, needsCode: false });

  const again = await run("create", email.toUpperCase());
  expect(again.said).toContain("has an account already");
});

test("a typing error changes nothing and says how it goes", { timeout: 60_000 }, async () => {
  const wrong = [
    ["create", "nobody"],
    ["promote", email],
    ["reset-password", "unknown@court.example"],
  ];
  const answers = await Promise.all(wrong.map((words) => run(...words)));
  expect(answers.map(({ failed }) => failed)).toEqual([true, true, true]);
  expect(answers[0]?.said).toContain("Usage:");
  expect(answers[2]?.said).toContain("There is no account");
});
