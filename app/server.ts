import * as build from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { announceSetup } from "#app/features/accounts/first-run/bootstrap-admin.server.ts";
import { answerSessionApi, sessionApiAddresses } from "#app/features/accounts/session/session.server.ts";
import { longestEvent, takeStripeEvent, webhookPath } from "#app/features/credits/card/webhook.server.ts";
import { workerPath } from "#app/features/devices/offline-pages.ts";
import { reportHealth } from "#app/features/health/health-metrics.server.ts";
import { askForSelfTests } from "#app/features/health/jobs.server.ts";
import { lightNow } from "#app/features/health/light.server.ts";
import { countView, longestBeacon, storeWaitingViews, viewsPath } from "#app/features/insights/count-view.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { closeConnections, ownerUrl, poolFor } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { migrateFirst } from "#app/platform/db/migrate.server.ts";
import { reportStrangePrivileges } from "#app/platform/db/roles/privilege-matrix.server.ts";
import { whenReachable } from "#app/platform/db/when-reachable.server.ts";
import { env } from "#app/platform/env.server.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { drain, trackRequests } from "#app/platform/http/entry/drain.server.ts";
import { listen } from "#app/platform/http/entry/listen.server.ts";
import { bodyLimit, sameOriginOnly } from "#app/platform/http/guards.server.ts";
import { metrics, probes } from "#app/platform/http/probes.server.ts";
import { requestFacts, requestScope } from "#app/platform/http/request-context.server.ts";
import { logRequests, type RequestVariables } from "#app/platform/http/request-log.server.ts";
import { securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { selfTestRequests } from "#app/platform/http/self-test-request.server.ts";
import { staticFiles } from "#app/platform/http/static-files.server.ts";
import { answerFailure, unavailableWhileAway } from "#app/platform/http/unavailable.server.ts";
import { listener } from "#app/platform/live/listener.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { mediaFiles } from "#app/platform/media/storage.server.ts";
import { bodyLimits } from "#app/shell/admin/body-limits.server.ts";
import { live } from "#app/shell/admin/live.server.ts";
import { routeRequests } from "#app/shell/route-tables.server.ts";
import { openSiteEntry } from "#app/shell/site-entry.server.ts";
import { seedNewSite } from "#seeds/essential/seed-essential.ts";
import { startJobs } from "./worker.server.ts";

// The virtual module's types spell optional fields without `undefined`; the shape is the router's own.
const renderRoute = routeRequests(build as ServerBuild, import.meta.env.MODE);

/** The order of middleware, outermost first. */
export const app = new Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>();
app.use(trackRequests());
app.use(requestScope());
app.use(logRequests());
app.use(securityHeaders());
app.onError(answerFailure);
app.route("/", probes(lightNow));
app.route("/", metrics());
app.route("/", mediaFiles());
if (import.meta.env.PROD) app.route("/", staticFiles({ worker: workerPath }));
app.use(unavailableWhileAway());
app.use(sameOriginOnly());
app.use(selfTestRequests());
// Before the usual limit, because an event may be longer than a form.
app.post(webhookPath, bodyLimit(longestEvent), (context) => takeStripeEvent(context.req.raw));
app.use(bodyLimits());
app.all("/api/auth/*", (context) => answerSessionApi(context.req.raw));
app.post(viewsPath, bodyLimit(longestBeacon), (context) =>
  countView(context.req.raw, clientAddress(context.req.raw, context.env)),
);
app.get("/live", (context) => live(context.req.raw));
app.all("*", (context) => {
  const facts = new RouterContextProvider();
  facts.set(requestFacts, {
    id: context.get("requestId"),
    clientAddress: clientAddress(context.req.raw, context.env),
  });
  return renderRoute(context.req.raw, facts);
});

/** Every address that could be requested, known or refused: the authorization test walks through these. */
export function addresses(): string[] {
  const pages = Object.values(build.routes).flatMap((route) => (route?.path ? [`/${route.path}`] : []));
  const mounted = app.routes.flatMap(({ method, path }) => (method === "ALL" && path.endsWith("*") ? [] : [path]));
  return [...new Set(["/", ...pages, ...mounted, ...sessionApiAddresses()])].sort();
}

/** Runs beside the requests: the change listener, and the jobs unless they run elsewhere. */
export async function startBackground(): Promise<() => Promise<void>> {
  reportHealth();
  const changes = listener();
  changes.on("changed", (topic) => topic === "settings" && readRegion());
  changes.on("missed", readRegion);
  const worker = env().WORKER === "off" ? undefined : await startJobs();
  const selfTests = worker && askForSelfTests();
  return async () => {
    selfTests?.stop();
    await worker?.stop();
    await changes.stop();
    await storeWaitingViews();
    await closeConnections();
  };
}

/** So that text written before the first page, or after a change on another node, has the right format. */
function readRegion(): void {
  getPublicSettings(serviceDb()).catch((error) => log.warn(reasonOf(error), "settings could not be read"));
}

export { announceSetup };

/** Starts this process, and stops it in order on SIGTERM or SIGINT. What needs the database may start later. */
export async function start(): Promise<{ background: Promise<unknown> }> {
  const { HOST, PORT, WORKER, LISTEN_FDS } = env();
  const isDoorShared = LISTEN_FDS > 0;
  process.on("unhandledRejection", endWithReason);
  const stopping = new AbortController();
  // Without the database, pages are served from their last good copies.
  const { result: background } = await whenReachable(prepare, stopping.signal);
  const entry = WORKER === "alone" ? undefined : await openDoor();
  await entry?.warmUp();
  const server = entry && (await listen(entry.listener, { host: HOST, port: PORT, isInherited: isDoorShared }));
  log.info({ host: HOST, port: PORT, worker: WORKER }, "ready");
  // The last start-up message, or it would scroll away.
  const announced = background.then((stopsIt) => stopsIt && announceSetup());

  const stop = async (signal: string) => {
    log.info({ signal }, "draining");
    stopping.abort();
    if (server) await drain(server, { isDoorShared });
    await entry?.settled();
    await (await background)?.();
    log.info("stopped");
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  return { background: announced };
}

/** Ends the process, as Node does by default, but says why without personal data. */
function endWithReason(error: unknown): void {
  log.fatal(reasonOf(error), "unhandled rejection");
  process.exit(1);
}

async function prepare(): Promise<() => Promise<void>> {
  const { WORKER, MIGRATE_ON_START, APP_SECRET } = env();
  const owner = ownerUrl();
  if (MIGRATE_ON_START && owner) await migrateFirst({ ownerUrl: owner, secret: APP_SECRET });
  await seedNewSite();
  if (WORKER !== "off") await poolFor("courtside_service").query("select 1");
  // Not awaited: a site with unexpected privileges is better up than down.
  reportStrangePrivileges().catch((error) => log.warn({ reason: error.message }, "could not check privileges"));
  return startBackground();
}

function openDoor() {
  const ownPaths = app.routes.map(({ path }) => path);
  return openSiteEntry({ fetch: app.fetch, build: build as ServerBuild, ownPaths }, listener());
}
