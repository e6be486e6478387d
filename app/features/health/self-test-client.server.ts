import { env, siteOrigin } from "#app/platform/env.server.ts";
import { selfTestHeader, selfTestToken } from "#app/platform/http/self-test-request.server.ts";

const patienceMs = 10_000;

/** A user agent that visitor counters recognise as a robot. */
const agent = "Courtside-Self-Test (bot)";

/** An unexpected result, shown in the step's result. */
export class SelfTestFailure extends Error {
  override name = "SelfTestFailure";
}

/** Opens a page over HTTP as a stranger does. Returns its HTML. */
export async function open(path: string): Promise<string> {
  const answer = await ask(path, {});
  if (answer.status !== 200) throw new SelfTestFailure(`${path} answered ${answer.status}`);
  return answer.text();
}

/** Sends a form as a browser without JavaScript does; what it stores is rolled back. Returns the redirect's target. */
export async function send(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await ask(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { [selfTestHeader]: selfTestToken() },
  });
  if (answer.status !== 303) throw new SelfTestFailure(`the form answered ${answer.status}`);
  return answer.headers.get("location") ?? "";
}

async function ask(path: string, { headers, ...init }: RequestInit): Promise<Response> {
  try {
    return await fetch(siteAddress() + path, {
      ...init,
      headers: { ...headers, "user-agent": agent },
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    throw new SelfTestFailure(`${siteAddress()} could not be reached`);
  }
}

/** This process if it serves pages; a separate worker uses the public address. */
function siteAddress(): string {
  const { SELF_TEST_URL, WORKER, HOST, PORT } = env();
  if (SELF_TEST_URL) return new URL(SELF_TEST_URL).origin;
  if (WORKER === "alone") return siteOrigin();
  const isEverywhere = HOST === "0.0.0.0" || HOST === "::";
  return `http://${isEverywhere ? "127.0.0.1" : HOST}:${PORT}`;
}
