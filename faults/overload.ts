import { sessionCookie, type TestSession } from "#tests/admin-session.ts";
import { type Answer, capacity, flood, summary, visitors } from "./flood.ts";

/** The gallery is never cached: every request renders it, and it is a heavy page. */
export const uncached = "/ui";

type Trial = { forSeconds: number; admin: TestSession };

const turns = 4;

/**
 * Ten times what can be rendered, while a few others read pages, check the probes, and use the admin area. What can be
 * rendered is measured in turn with the flood: a shared machine is not equally fast all the time.
 */
export async function tenfold(url: string, { forSeconds, admin }: Trial) {
  const [page, heavy] = [`${url}/`, url + uncached];
  await fetch(page);
  await capacity({ url: heavy, forSeconds });
  const floods: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const knee = await capacity({ url: heavy, forSeconds: forSeconds / turns });
    floods.push({ knee, ...(await floodOnce({ page, heavy, url }, { perSecond: 10 * knee, forSeconds, admin })) });
  }
  const total = (figure: (one: Turn) => number) => floods.reduce((sum, one) => sum + figure(one), 0);
  const guests = floods.flatMap((one) => one.guests);
  const served = summary(guests, 200);
  const flooded = {
    sent: total((one) => one.flooded.sent),
    served: total((one) => one.flooded.served),
    refused: total((one) => one.flooded.refused),
  };
  const possible = total(({ knee, flooded: { seconds } }) => knee * seconds);
  return {
    knees: floods.map(({ knee }) => knee),
    goodput: Math.round(((flooded.served + served.count) / possible) * 100) / 100,
    flooded,
    guests: guests.length,
    served,
    refused: summary(guests, 503),
    read: whole(floods.flatMap(({ readers }) => readers)),
    alive: whole(floods.flatMap(({ probes }) => probes)),
    adminPages: whole(floods.flatMap(({ adminPages }) => adminPages)),
  };
}

type Turn = Awaited<ReturnType<typeof floodOnce>> & { knee: number };
type Addresses = { url: string; page: string; heavy: string };

async function floodOnce(
  { url, page, heavy }: Addresses,
  { perSecond, forSeconds, admin }: Trial & { perSecond: number },
) {
  const time = { forSeconds: forSeconds / turns };
  const [flooded, guests, readers, probes, adminPages] = await Promise.all([
    flood({ url: heavy, perSecond, ...time }),
    visitors({ url: heavy, perSecond: 20, ...time }),
    visitors({ url: page, perSecond: 20, ...time }),
    visitors({ url: `${url}/readyz`, perSecond: 10, ...time }),
    visitors({ url: `${url}/admin/messages`, perSecond: 2, ...time }, (at) => askAs(admin, at)),
  ]);
  return { flooded, guests, readers, probes, adminPages };
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
