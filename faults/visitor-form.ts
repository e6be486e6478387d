import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A form as a browser sends it, from the visitor's own address. */
export type VisitorForm = {
  path: string;
  fields: Record<string, string>;
  address: string;
  cookie?: string | undefined;
};

/** Status 0 if there was no response, or the client had left. */
export type VisitorAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

type Sending = {
  url: string;
  agent: Agent;
  /** The connection is cut this long after the whole form was sent. */
  cutAfterMs?: number | undefined;
};

/** For senders of many at once; the addresses in their headers tell visitors apart. */
export function manyConnections(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most });
}

export function postForm(form: VisitorForm, { url, agent, cutAfterMs }: Sending): Promise<VisitorAnswer> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
    "x-real-ip": form.address,
    ...(form.cookie && { cookie: form.cookie }),
  };
  return new Promise((resolve) => {
    const nobody = () => resolve({ status: 0, headers: {}, text: "" });
    const outgoing = request(url + form.path, { agent, method: "POST", headers, timeout: 30_000 }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.once("close", nobody);
    });
    outgoing.once("error", nobody);
    outgoing.once("timeout", () => outgoing.destroy());
    if (cutAfterMs !== undefined) outgoing.once("finish", () => setTimeout(() => outgoing.destroy(), cutAfterMs));
    outgoing.end(new URLSearchParams(form.fields).toString());
  });
}

const patience = { tries: 100, pauseMs: 100 };

/** A visitor who was refused because the machine was full retries. */
export async function insist(form: VisitorForm, sending: Sending): Promise<VisitorAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await postForm(form, sending);
    if (answer.status !== 503 || tries === patience.tries) return answer;
    await pause(patience.pauseMs);
  }
}
