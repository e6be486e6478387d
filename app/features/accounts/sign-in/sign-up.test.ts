import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { seed } from "#seeds/seed.ts";
import { asOwner } from "#tests/database.ts";
import { createAccount, makeAdmin } from "../mutations.server.ts";
import { throttles, users } from "../tables.server.ts";
import { makeAccount, showsSignUp } from "./sign-up.server.ts";

const password = "split step then swing";
const admin = connectionTo("courtside_admin");

beforeEach(async () => {
  setEnvironment({ OWNER_EMAIL: "" });
  await serviceDb().delete(throttles);
  await serviceDb().delete(users);
});

let network = 0;
const signUp = (email: string) => makeAccount({ email, password }, `198.51.100.${network++ % 250}`);
const open = (sign_up_open: boolean) => admin.execute(sql`update site_settings set sign_up_open = ${sign_up_open}`);

test("sign-up is closed on a new site and open on a demo", async () => {
  expect(await signUp("stranger@court.example")).toMatchObject({ ok: false, status: 403 });
  expect(await serviceDb().$count(users)).toBe(0);
  await asOwner((client) => client.query("truncate site_settings"));
  expect(await showsSignUp(serviceDb()), "a site without settings").toBe(false);
  await admin.transaction((tx) => seed(tx, ["essential", "demo"]));
  expect(await signUp("stranger@court.example")).toEqual({ ok: true });
});

test("while there is no admin, only the owner's address can sign up", async () => {
  await open(false);
  setEnvironment({ OWNER_EMAIL: "Owner@court.example" });
  expect(await showsSignUp(serviceDb())).toBe(true);
  expect(await signUp("stranger@court.example")).toMatchObject({ ok: false, status: 403 });
  expect(await signUp("owner@court.example")).toEqual({ ok: true });
  const account = { email: "first@court.example", passwordHash: "never looked at here", isConfirmed: true };
  await makeAdmin(serviceDb(), (await createAccount(serviceDb(), account)) ?? "");
  expect(await showsSignUp(serviceDb())).toBe(false);
  expect(await signUp("owner@court.example")).toMatchObject({ ok: false, status: 403 });
});
