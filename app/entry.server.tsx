import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { noteUnanswered } from "#app/platform/db/away.server.ts";
import { ownTurn } from "#app/platform/http/entry/turns.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { documentPolicy, scriptMark, takeMarks } from "#app/platform/http/security-headers.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { RequestId } from "#app/shell/error-page.tsx";
import { asleep, ScriptMark } from "#app/shell/framework.tsx";
import { withFonts } from "#app/shell/preload-fonts.server.ts";
import { isAdminPath } from "#app/shell/route-tables.server.ts";

/**
 * Renders the whole document before sending the first byte, because its policy lists the hashes of its inline
 * scripts.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { id } = context.get(requestFacts);
  await ownTurn();
  const nonce = scriptMark();
  const url = new URL(request.url);
  const stream = await renderToReadableStream(
    <RequestId value={id}>
      <ScriptMark value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </ScriptMark>
    </RequestId>,
    { nonce },
  );
  await stream.allReady;
  const { html: awake, hashes } = takeMarks(await new Response(stream).text(), nonce);
  const html = withFonts(asleep(awake));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    documentPolicy(html, hashes, { worker: isAdminPath(url.pathname) ? "'self'" : "'none'" }),
  );
  return new Response(html, { status, headers });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error) || isStandIn(error)) return;
  noteUnanswered(error);
  const { id } = context.get(requestFacts);
  log.error({ id, ...reasonOf(error) }, "a request failed");
}

/**
 * What the router passes to a boundary instead of an error that was logged here before; our boundary may rethrow it.
 */
function isStandIn(error: unknown): boolean {
  return error instanceof Error && error.message === "Unexpected Server Error" && error.stack === undefined;
}
