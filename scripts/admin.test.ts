import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAccount } from "#app/features/accounts/mutations.server.ts";
import { getUser, getUserByEmail, isAdmin } from "#app/features/accounts/queries.server.ts";
import { mintToken } from "#app/features/accounts/sign-in/one-time-tokens.server.ts";
import { hashPassword } from "#app/features/accounts/sign-in/password-hash.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { signIns, twoFactors, users, verifications } from "#app/features/accounts/tables.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { environmentFor } from "#app/platform/env.server.ts";
import { commands } from "./admin/commands.ts";

const email = "coach@court.example";

/** What the operator is shown. */
async function run(name: string, address: string): Promise<string> {
  return serviceDb().transaction(async (tx) => (await commands[name]?.(tx, address)) ?? "");
}

function passwordIn(said: string): string {
  return /^ {2}(\S+)$/m.exec(said)?.[1] ?? "";
}

function signInWith(password: string, address = email) {
  const request = new Request("http://site.example/auth", { method: "POST" });
  return signIn({ request, clientAddress: "192.0.2.1", form: { email: address, password } });
}

test("create, reset-password and disable-two-factor work", async () => {
  const created = await run("create", email);
  expect(created).toContain(`${email} is an admin`);
  const user = await getUserByEmail(serviceDb(), email);
  expect(await isAdmin(serviceDb(), user?.id ?? "")).toBe(true);
  expect(await signInWith(passwordIn(created))).toMatchObject({ ok: true, needsCode: false });

  const reset = await run("reset-password", email);
  expect(await serviceDb().select().from(signIns)).toEqual([]);
  expect(await signInWith(passwordIn(created))).toMatchObject({ ok: false, status: 401 });

  await serviceDb().update(users).set({ two_factor_enabled: true });
  expect(await signInWith(passwordIn(reset))).toMatchObject({ ok: true, needsCode: true });
  await run("disable-two-factor", email);
  expect(await serviceDb().select().from(twoFactors)).toEqual([]);
  expect(await signInWith(passwordIn(reset))).toMatchObject({ ok: true, needsCode: false });

  const again = await run("create", email.toUpperCase());
  expect(again).toContain("is an admin already. Nothing was changed.");
  await expect(run("delete", email)).rejects.toThrow("is the only admin");
  expect(await listNoted()).toEqual([
    { action: "made an admin by the operator", userId: user?.id },
    { action: "password replaced by the operator", userId: user?.id },
    { action: "two-factor sign-in removed by the operator", userId: user?.id },
  ]);
});

/** What the command asked the site to log. */
async function listNoted() {
  const { rows } = await serviceDb().execute<{ payload: unknown }>(
    sql`select job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'note_operator_action' order by job.id`,
  );
  return rows.map(({ payload }) => payload);
}

test("create never promotes an unconfirmed account; delete removes it", async () => {
  const stranger = { email: "new-coach@court.example", passwordHash: await hashPassword("the stranger's own") };
  const id = (await createAccount(serviceDb(), stranger)) ?? "";
  expect((await signInWith("the stranger's own", stranger.email)).ok).toBe(true);
  await expect(run("create", stranger.email)).rejects.toThrow("nobody has confirmed");
  expect(await isAdmin(serviceDb(), id)).toBe(false);

  await run("delete", stranger.email);
  expect(await getUser(serviceDb(), id)).toBeUndefined();
  expect(await serviceDb().$count(signIns, eq(signIns.user_id, id))).toBe(0);
  expect((await listNoted()).at(-1)).toEqual({ action: "account deleted by the operator", userId: id });
});

test("create on a confirmed account sets a new password and ends all previous access", async () => {
  const known = { email: "member@court.example", passwordHash: await hashPassword("an old one of mine") };
  const id = (await createAccount(serviceDb(), { ...known, isConfirmed: true })) ?? "";
  await signInWith("an old one of mine", known.email);
  await mintToken(serviceDb(), { purpose: "reset-password", value: id, hours: 1 });
  await serviceDb().insert(twoFactors).values({ id, user_id: id, secret: "theirs", backup_codes: "theirs" });
  await serviceDb().update(users).set({ two_factor_enabled: true }).where(eq(users.id, id));

  const raised = await run("create", known.email);
  expect(await isAdmin(serviceDb(), id)).toBe(true);
  expect(await serviceDb().$count(signIns, eq(signIns.user_id, id)), "sessions").toBe(0);
  expect(await serviceDb().$count(verifications, eq(verifications.value, id)), "reset links").toBe(0);
  expect(await signInWith("an old one of mine", known.email)).toMatchObject({ ok: false, status: 401 });
  expect(await signInWith(passwordIn(raised), known.email)).toMatchObject({ ok: true, needsCode: false });
});

/** As the operator would type it, against this test's database. */
function type(...words: string[]) {
  const node = path.resolve("node_modules/.bin/node");
  return promisify(execFile)(node, ["scripts/admin.ts", ...words], { env: environmentFor({}) });
}

test("the typed command shows the new password, and a typo changes nothing and prints the usage", async () => {
  const { stdout } = await type("create", "second@court.example");
  expect(await signInWith(passwordIn(stdout), "second@court.example")).toMatchObject({ ok: true });
  await expect(type("promote", email)).rejects.toThrow("Usage:");
  await expect(type("reset-password", "unknown@court.example")).rejects.toThrow("There is no account");
});
