import { sessionCookie, type TestSession } from "#tests/admin-session.ts";
import { type Answer, capacity, flood, summary, visitors } from "./flood.ts";

/** The gallery is never cached: every request renders it, and it is a heavy page. */
export const uncached = "/ui";

type Trial = { forSeconds: number; admin: TestSession };

/** Ten times what can be rendered, while a few others read pages, check the probes, and use the admin area. */
export async function tenfold(url: string, { forSeconds, admin }: Trial) {
  const [page, heavy] = [`${url}/`, url + uncached];
  await fetch(page);
  const kneePerSecond = await capacity({ url: heavy, forSeconds });
  const [flooded, guests, readers, probes, adminPages] = await Promise.all([
    flood({ url: heavy, perSecond: 10 * kneePerSecond, forSeconds }),
    visitors({ url: heavy, perSecond: 20, forSeconds }),
    visitors({ url: page, perSecond: 20, forSeconds }),
    visitors({ url: `${url}/readyz`, perSecond: 10, forSeconds }),
    visitors({ url: `${url}/admin/messages`, perSecond: 2, forSeconds }, (at) => askAs(admin, at)),
  ]);
  return {
    kneePerSecond,
    goodput: Math.round((flooded.served / forSeconds / kneePerSecond) * 100) / 100,
    flooded,
    guests: guests.length,
    served: summary(guests, 200),
    refused: summary(guests, 503),
    read: whole(readers),
    alive: whole(probes),
    adminPages: whole(adminPages),
  };
}

/**
 * A stranger requests /readyz over 600 connections, faster than it responds. Meanwhile others check it now and then,
 * read pages, and write to the coach.
 */
export async function floodedProbe(url: string, { forSeconds }: Omit<Trial, "admin">) {
  const [probe, page, form] = [`${url}/readyz`, `${url}/`, `${url}/?index`];
  await fetch(page);
  const [flooded, probes, readers, writers] = await Promise.all([
    flood({ url: probe, perSecond: 3_000, forSeconds, connections: 600 }),
    visitors({ url: probe, perSecond: 5, forSeconds }),
    visitors({ url: page, perSecond: 10, forSeconds }),
    visitors({ url: form, perSecond: 10, forSeconds }, write),
  ]);
  return { flooded, alive: whole(probes), read: whole(readers), written: whole(writers, 303) };
}

async function write(url: string): Promise<Answer> {
  const fields = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  const body = new URLSearchParams({ ...fields, idempotency_key: crypto.randomUUID() });
  const began = performance.now();
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, ms: performance.now() - began };
}

function whole(answers: Answer[], status = 200) {
  const served = summary(answers, status);
  return { ...served, missing: answers.length - served.count };
}

async function askAs({ cookie }: TestSession, url: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: `${sessionCookie}=${cookie}` }, redirect: "manual" });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}
