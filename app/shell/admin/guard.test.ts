import { Hono } from "hono";
import pg from "pg";
import { createStaticHandler, type NonIndexRouteObject, RouterContextProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import * as account from "#app/features/accounts/security/routes/account-page.tsx";
import { auth, authHeaders } from "#app/features/accounts/session/auth.server.ts";
import { env } from "#app/platform/env.server.ts";
import { requestScope } from "#app/platform/http/request-context.server.ts";
import * as layout from "#app/shell/admin/frame/layout.tsx";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { bodyLimits } from "./body-limits.server.ts";

/** The admin area as the site mounts it: the layout's guard and loader and a page, with two actions for this test. */
const pages = createStaticHandler([
  {
    id: "layout",
    ...asMounted(layout),
    children: [
      { path: "admin/stay", ...asMounted({ ...account, action: stay }) },
      { path: "admin/leave", ...asMounted({ ...account, action: leave }) },
    ],
  },
]);

/** Safe because the router passes every route the same arguments; only the generated types are narrower. */
function asMounted({ middleware, loader, action }: { middleware?: unknown; loader?: unknown; action?: unknown }) {
  return { middleware, loader, action } as Pick<NonIndexRouteObject, "middleware" | "loader" | "action">;
}

async function stay({ request }: { request: Request }) {
  await requireAdmin(request);
  return null;
}

async function leave({ request }: { request: Request }) {
  await requireAdmin(request);
  await auth().api.signOut({ headers: authHeaders(request) });
  return null;
}

const app = new Hono().use(requestScope(), bodyLimits()).all("*", async ({ req: { raw } }) => {
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

/** Statements actually sent to PostgreSQL. */
function statements(): () => string[] {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  const textOf = ([query]: unknown[]) => (typeof query === "string" ? query : (query as { text: string }).text);
  return () => sent.mock.calls.map(textOf);
}

type Asked = { at?: "stay" | "leave"; bytes?: number };

/** With a body it posts a form, without one it opens a page. */
async function askAs(kind: "admin" | "member", { at = "stay", bytes }: Asked = {}): Promise<Response> {
  const { cookie } = await signedInAs(kind, env().DATABASE_URL ?? "");
  return app.request(`http://site.example/admin/${at}`, {
    method: bytes ? "POST" : "GET",
    headers: { cookie: `${sessionCookie}=${cookie}` },
    body: bytes ? new URLSearchParams({ typed: "x".repeat(bytes) }) : null,
  });
}

async function lookupsOf(work: () => Promise<Response>): Promise<{ sessions: number; roles: number }> {
  const sent = statements();
  expect(await work()).toMatchObject({ status: 200 });
  const sessions = sent().filter((text) => /from "sign_ins" where .*"token" = /.test(text));
  const roles = sent().filter((text) => text.includes('from "user_roles"'));
  return { sessions: sessions.length, roles: roles.length };
}

test("guard, layout and page of one request check the session once", async () =>
  expect(await lookupsOf(() => askAs("admin"))).toEqual({ sessions: 1, roles: 1 }));

test("body limit, guard and action check the session once, and the loaders after it once more", async () =>
  expect(await lookupsOf(() => askAs("admin", { bytes: 100_000 }))).toEqual({ sessions: 2, roles: 2 }));

test("concurrent requests do not share a session", async () => {
  const answers = await Promise.all([askAs("admin"), askAs("member"), askAs("admin")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
});

test("the loaders after an action see its changes to the session", async () => {
  const response = await askAs("admin", { at: "leave", bytes: 10 });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(/^\/auth/);
});
