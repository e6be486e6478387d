import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { until } from "#tests/mailbox.ts";
import { listener } from "./listener.server.ts";

const heard: string[] = [];
const changes = listener();
changes.on("changed", (topic) => heard.push(topic));
changes.on("missed", () => heard.push("(missed)"));
afterAll(() => changes.stop());

const changeHero = () => connectionTo("courtside_admin").execute(sql`update hero_content set title = 'Sharper'`);
const changeBlog = () => connectionTo("courtside_admin").execute(sql`delete from blog_posts`);

test("a change is announced by topic only", async () => {
  // The listener connects in the background, so the first change is repeated until it is heard.
  await until(() => changeHero().then(() => heard.includes("hero")), "the first change");
  await changeBlog();
  await until(() => heard.includes("blog"), "the second change");
  expect(new Set(heard)).toEqual(new Set(["(missed)", "hero", "blog"]));
});

test("after a reconnect the listener reports that changes may have been missed", async () => {
  heard.length = 0;
  await connectionTo("courtside_service").execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'courtside_listener' and datname = current_database()`);
  await until(() => heard.includes("(missed)"), "the connection to come back");
  heard.length = 0;
  await changeHero();
  await until(() => heard.includes("hero"), "the next change");
});
