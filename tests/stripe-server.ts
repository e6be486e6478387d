import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Session = {
  id: string;
  object: "checkout.session";
  client_reference_id: string;
  amount_total: number;
  currency: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  success_url: string;
  url: string;
  expires_at: number;
};
type Refund = {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  created: number;
  metadata: Record<string, string>;
};
type Dispute = Omit<Refund, "object" | "status"> & { object: "dispute"; status: "needs_response" | "won" | "lost" };
type Thing = Session | Refund | Dispute;
export type StripeEvent = { id: string; object: "event"; type: string; data: { object: Thing } };

/**
 * The documented part of Stripe's API that we use, on loopback: checkouts, refunds and idempotency keys, with a page
 * that pays. It sends nothing on its own: a test delivers its events, and can repeat, reorder, delay, lose or forge
 * them.
 */
export async function openStripeServer({ secretKey = "sk_test_ours", webhookSecret = "whsec_ours" } = {}) {
  const [sessions, refunds, disputes] = [
    new Map<string, Session>(),
    new Map<string, Refund>(),
    new Map<string, Dispute>(),
  ];
  const [events, answered]: [StripeEvent[], Map<string, object>] = [[], new Map()];
  /** Rejects every refund, as for a payment that is too old. */
  const moods = { refusesRefunds: false, isDown: false, refundsTakeDays: false };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stripe");
    const form = new URLSearchParams(await textOf(request));
    if (moods.isDown) return send(503, problem("api_error"));
    if (url.pathname.startsWith("/pay/")) return payPage(request.method ?? "", url.pathname.slice(5));
    if (request.headers.authorization !== `Bearer ${secretKey}`) return send(401, problem("authentication_error"));
    const key = request.headers["idempotency-key"];
    const before = answered.get(String(key));
    if (key && before) return send(200, before);
    const found = answer(`${request.method} ${url.pathname}`, { form, query: url.searchParams });
    if (key && !("error" in found)) answered.set(String(key), found);
    send("error" in found ? 400 : 200, found);

    function send(status: number, body: object) {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
    function payPage(method: string, id: string) {
      if (method === "POST") return response.writeHead(303, { location: pay(id).success_url }).end();
      const page = `<!doctype html><title>Stripe</title><form method="post"><button>Pay</button></form>`;
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  type Asked = { form: URLSearchParams; query: URLSearchParams };
  function answer(route: string, { form, query }: Asked): object {
    const intent = query.get("payment_intent");
    if (route === "POST /v1/checkout/sessions") return open(form);
    if (route === "GET /v1/checkout/sessions") return list([...sessions.values()], intent);
    if (route.startsWith("GET /v1/checkout/sessions/"))
      return sessions.get(route.split("/").at(-1) ?? "") ?? problem("invalid_request_error");
    if (route === "GET /v1/refunds") return list([...refunds.values()].reverse(), intent);
    if (route === "GET /v1/disputes") return list([...disputes.values()].reverse(), intent);
    if (route !== "POST /v1/refunds" || moods.refusesRefunds) return problem("invalid_request_error");
    const of = form.get("payment_intent") ?? "";
    return refund(of, Number(form.get("amount")), { refund: form.get("metadata[refund]") ?? "" });
  }

  function open(form: URLSearchParams): Session {
    const id = idOf("cs_test");
    const price = "line_items[0][price_data]";
    const session: Session = {
      ...{ id, object: "checkout.session", status: "open", payment_status: "unpaid", payment_intent: null },
      client_reference_id: form.get("client_reference_id") ?? "",
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`) ?? "",
      ...{ success_url: form.get("success_url") ?? "", url: `${url}/pay/${id}` },
      expires_at: Number(form.get("expires_at")),
    };
    sessions.set(id, session);
    return session;
  }

  /** The visitor pays on Stripe's page. */
  function pay(id: string): Session {
    const session = sessions.get(id);
    if (session?.status !== "open") throw new Error("There is no such open checkout");
    Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: idOf("pi") });
    tell("checkout.session.completed", session);
    return session;
  }

  function expire(id: string): void {
    const session = sessions.get(id);
    if (session) tell("checkout.session.expired", Object.assign(session, { status: "expired" }));
  }

  /** The coach refunds on Stripe's own pages. */
  function refund(payment_intent: string, amount: number, metadata: Record<string, string> = {}): object {
    const paid = [...sessions.values()].find((session) => session.payment_intent === payment_intent);
    const back = [...refunds.values()].filter((one) => one.payment_intent === payment_intent);
    if (!paid || back.reduce((sum, one) => sum + one.amount, amount) > paid.amount_total)
      return problem("invalid_request_error");
    const created = Math.floor(Date.now() / 1000);
    const status = moods.refundsTakeDays ? "pending" : "succeeded";
    const made: Refund = { id: idOf("re"), object: "refund", amount, payment_intent, status, created, metadata };
    refunds.set(made.id, made);
    tell("refund.created", made);
    return made;
  }

  /** The bank returns the money. */
  function failRefund(id: string): void {
    const made = refunds.get(id);
    if (made) tell("refund.failed", Object.assign(made, { status: "failed" }));
  }

  /** The card's owner asks their bank for the money back. */
  function dispute(payment_intent: string, amount: number): string {
    const [id, created] = [idOf("du"), Math.floor(Date.now() / 1000)];
    const asked = {
      id,
      object: "dispute",
      amount,
      payment_intent,
      status: "needs_response",
      created,
      metadata: {},
    } as const;
    disputes.set(id, asked);
    tell("charge.dispute.created", asked);
    return id;
  }

  function decide(id: string, status: "won" | "lost"): void {
    const asked = disputes.get(id);
    if (asked) tell("charge.dispute.closed", Object.assign(asked, { status }));
  }

  /** As a day later. */
  function forgetKeys(): void {
    answered.clear();
  }

  function tell(type: string, object: Thing): void {
    events.push({ id: idOf("evt"), object: "event", type, data: { object: structuredClone(object) } });
  }

  /** An event as Stripe would send it now. */
  function delivery(event: StripeEvent, { secret = webhookSecret, at = Date.now() } = {}): Request {
    const body = JSON.stringify(event);
    const seconds = Math.floor(at / 1000);
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${seconds},v1=${signature}` };
    return new Request("https://coach.example/api/stripe", { method: "POST", headers, body });
  }

  return {
    ...{ url, secretKey, webhookSecret, sessions, refunds, events, moods, pay, expire, refund, delivery },
    ...{ failRefund, dispute, decide, forgetKeys },
    close: () => new Promise((done) => server.close(done)),
  };
}

function list(all: Thing[], intent: string | null): object {
  return { object: "list", has_more: false, data: all.filter((one) => !intent || one.payment_intent === intent) };
}

function problem(type: string): object {
  return { error: { type, message: "Refused" } };
}

function idOf(kind: string): string {
  return `${kind}_${randomBytes(12).toString("hex")}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
