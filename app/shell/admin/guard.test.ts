import { Hono } from "hono";
import pg from "pg";
import { createStaticHandler, type NonIndexRouteObject, RouterContextProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { auth } from "#app/features/accounts/auth.server.ts";
import { authHeaders } from "#app/features/accounts/auth-headers.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import * as account from "#app/features/accounts/routes/account-page.tsx";
import { env } from "#app/platform/env.server.ts";
import { requestScope } from "#app/platform/http/request-scope.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import * as layout from "./layout.tsx";

/** The admin area as the site mounts it: the layout's guard and loader, a page; and here an action that ends the session. */
const pages = createStaticHandler([
  {
    id: "layout",
    ...asMounted(layout),
    children: [{ path: "admin/account", ...asMounted({ ...account, action: leave }) }],
  },
]);

/** Safe because the router hands every route the same arguments; only the types that it writes for each are narrower. */
function asMounted({ middleware, loader, action }: { middleware?: unknown; loader?: unknown; action?: unknown }) {
  return { middleware, loader, action } as Pick<NonIndexRouteObject, "middleware" | "loader" | "action">;
}

async function leave({ request }: { request: Request }) {
  await requireAdmin(request);
  await auth().api.signOut({ headers: authHeaders(request) });
  return null;
}

const app = new Hono().use(requestScope()).all("*", async ({ req: { raw } }) => {
  const requestContext = new RouterContextProvider();
  const answer = await pages.query(raw, {
    requestContext,
    generateMiddlewareResponse: (query) => answered(query(raw)),
  });
  return answer instanceof Response ? answer : new Response(null, { status: 500 });
});

async function answered(query: ReturnType<typeof pages.query>): Promise<Response> {
  const result = await query;
  return result instanceof Response ? result : Response.json(result.errors, { status: result.statusCode });
}

/** Statements that PostgreSQL was really sent. */
function statements(): () => string[] {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  const textOf = ([query]: unknown[]) => (typeof query === "string" ? query : (query as { text: string }).text);
  return () => sent.mock.calls.map(textOf);
}

async function askAs(kind: "admin" | "member", method = "GET"): Promise<Response> {
  const { cookie } = await signedInAs(kind, env().DATABASE_URL ?? "");
  return app.request("http://site.example/admin/account", {
    method,
    headers: { cookie: `${sessionCookie}=${cookie}` },
    body: method === "POST" ? new URLSearchParams({ any: "field" }) : null,
  });
}

test("guard, layout and page of one request ask once who is there", async () => {
  const sent = statements();
  expect(await askAs("admin")).toMatchObject({ status: 200 });
  const lookups = sent().filter((text) => /from "sessions" where .*"token" = /.test(text));
  const roles = sent().filter((text) => text.includes('from "user_roles"'));
  expect({ lookups: lookups.length, roles: roles.length }).toEqual({ lookups: 1, roles: 1 });
});

test("nobody is taken for whoever asks at the same time", async () => {
  const answers = await Promise.all([askAs("admin"), askAs("member"), askAs("admin")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
});

test("the loaders after an action see what it has made of the session", async () => {
  const response = await askAs("admin", "POST");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(/^\/auth/);
});
