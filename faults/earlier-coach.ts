import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Random } from "#seeds/living/random.ts";
import { replies } from "#seeds/living/words.ts";
import { totpCode } from "#tests/totp.ts";

/** Reads rows past every policy, which no role of the site can. */
export type Read = <Row extends object>(text: string) => Promise<Row[]>;
type Id = { id: string };

/** The coach's browser in an earlier version's admin area: plain forms, as without scripts. */
export function browserOf(url: string) {
  const cookies = new Map<string, string>();
  async function send(
    path: string,
    body: URLSearchParams | Buffer<ArrayBuffer>,
  ): Promise<{ status: number; text: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: url, "sec-fetch-site": "same-origin" };
    const answer = await fetch(url + path, { method: "POST", body, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  }
  return {
    post: async (path: string, fields: Record<string, string>) => {
      const answer = await send(path, new URLSearchParams(fields));
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      return answer;
    },
    upload: async (bytes: Buffer<ArrayBuffer>): Promise<string> => {
      const { status, text } = await send("/admin/pictures", bytes);
      if (status !== 200) throw new Error(`The picture was answered ${status}: ${text.slice(0, 300)}`);
      return JSON.parse(text).url;
    },
  };
}
export type Browser = ReturnType<typeof browserOf>;

/** Signed in with a second factor, set up in the browser. */
export async function setUpTwoFactors(coach: Browser, { email, password }: { email: string; password: string }) {
  await coach.post("/auth", { email, password });
  const { text } = await coach.post("/admin/account/two-factor", { password });
  const key = /\b[A-Z2-7]{32,}\b/.exec(text)?.[0] ?? "";
  await coach.post("/admin/account/two-factor/confirm", { code: totpCode(key) });
}

/** The coach's own services, a template, pictures and posts that were edited repeatedly. */
export async function writeContent(coach: Browser, random: Random): Promise<string[]> {
  const own = ["doubles-clinic", "summer-camp", "stringing"];
  for (const slug of own) await coach.post("/admin/services/new", service(slug));
  await coach.post("/admin/messages/templates/save", { title: "Away", body: "Hi {name}, I'm away until Monday." });
  for (const colour of ["#186650", "#c46a2b"]) {
    const create = { width: 64, height: 48, channels: 3 as const, background: colour };
    const image_url = await coach.upload(Buffer.from(await sharp({ create }).jpeg().toBuffer()));
    await coach.post("/admin/blog/new", post({ title: `A picture of ${colour}`, image_url, image_alt: "The court" }));
  }
  return random.shuffled(own);
}

/** Each post's newest text is saved over the one before, which becomes a revision. */
export async function rewritePosts(coach: Browser, read: Read, week: number): Promise<void> {
  const [oldest] = await read<Id & { version: string; title: string; date: string }>(
    "select id, title, date::text, updated_at::text as version from blog_posts order by updated_at limit 1",
  );
  if (!oldest) return;
  const { id, title, date, version } = oldest;
  const content = `Week ${week}. Split step, then swing.\n\n- *feet* first\n- then the arm 🎾`;
  await coach.post(`/admin/blog/edit/${id}`, post({ title, date, version, content }));
}

/** A week of the coach's work: replies to most requests, moves spam away, closes what is done. */
export async function workThroughInbox(coach: Browser, read: Read, random: Random): Promise<void> {
  const fresh = await read<Id & { spam: string | null }>(
    "select id, spam from messages where status = 'new' order by id",
  );
  const groups = Map.groupBy(fresh, ({ spam }) =>
    spam ? random.weighted([["leave", 9] as const, ["rescue", 1] as const]) : random.weighted(fates),
  );
  const ids = (fate: string) => (groups.get(fate as "leave") ?? []).map(({ id }) => id);
  for (const id of ids("reply")) {
    const next = random.one(["keep", "open", "processed"]);
    await coach.post("/admin/messages/reply", { message_id: id, ...answer(random), next });
  }
  await inOneGo(ids("spam"), (some) => coach.post("/admin/messages/spam", { ids: some, spam: "yes" }));
  await inOneGo(ids("rescue"), (some) => coach.post("/admin/messages/spam", { ids: some, spam: "no" }));
  for (const status of ["open", "processed", "closed"] as const)
    await inOneGo(ids(status), (some) => coach.post("/admin/messages/status", { ids: some, status }));
  await workThroughQuizzes(coach, read, random);
}

const fates = [
  ["reply", 3],
  ["open", 1],
  ["processed", 1],
  ["closed", 4],
  ["spam", 0.3],
  ["leave", 0.7],
] as const;

async function workThroughQuizzes(coach: Browser, read: Read, random: Random): Promise<void> {
  for (const { id } of await read<Id>(
    "select id from quiz_submissions where status = 'new' and spam is null order by id",
  )) {
    const fate = random.one(["reply", "reviewed", "completed", "leave"]);
    if (fate === "reply") await coach.post("/admin/quiz-submissions/reply", { submission_id: id, ...answer(random) });
    else if (fate !== "leave") await coach.post("/admin/quiz-submissions/status", { id, status: fate });
  }
}

async function inOneGo(ids: string[], send: (ids: string) => Promise<unknown>): Promise<void> {
  if (ids.length > 0) await send(ids.slice(0, 100).join(" "));
}

function answer(random: Random) {
  return {
    subject: random.one(["Your request", "Re: tennis – größe Frage"]),
    body: random.one(replies),
    idempotency_key: random.uuid(),
  };
}

/** Deleted today, so that each can still be undone: with its dependents, and with requests that named it. */
export async function deleteForNow(coach: Browser, read: Read): Promise<void> {
  const one = async (sql: string) => (await read<Id>(sql))[0]?.id ?? "";
  await coach.post(
    `/admin/services/${await one("select id from services where link = '/services/summer-camp'")}/delete`,
    {},
  );
  await coach.post(`/admin/testimonials/${await one("select id from testimonials order by id")}/delete`, {});
  await coach.post(`/admin/blog/${await one("select post_id as id from blog_revisions order by id")}/delete`, {});
  await coach.post(
    `/admin/messages/templates/${await one("select id from reply_templates where title = 'Away'")}/delete`,
    {},
  );
}

function service(slug: string): Record<string, string> {
  const named = {
    title: `The ${slug}`,
    description: "For players who asked.",
    price: "From $90",
    link: `/services/${slug}`,
  };
  const lists = {
    features: '["Signals","Café after"]',
    list_prices: '[{"label":"per hour","note":"","amount":"$90"}]',
  };
  const cards = {
    cards: '[{"title":"Why","text":"Because."}]',
    steps: '[{"duration":"","title":"First","text":"Hit."}]',
  };
  return {
    ...{ ...named, ...lists, ...cards, detail_prices: "[]", session_type: "", lead: "", process_title: "" },
    ...{ picture: "", picture_alt: "", published: "on", popular: "", version: "" },
  };
}

function post(over: Record<string, string>): Record<string, string> {
  return {
    ...{ title: "Footwork", excerpt: "Why the feet come first.", content: "Split step.", category: "Technique" },
    ...{ read_time: "3 min read", date: "2026-05-01", image_url: "", image_alt: "", published: "on", version: "" },
    ...over,
  };
}

/** Views as the site counts them, on the days that it still accepts. */
export function viewsOf(random: Random, today: string) {
  const paths = ["/", "/", "/services", "/book-session", "/quiz", "/blog"];
  return [0, 1, 2].map((back) => ({
    day: new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10),
    views: Array.from({ length: random.whole(8, 60) }, () => ({
      visitor: uuidOf(random.whole(1, 30)),
      path: random.one(paths),
      reached: random.weighted([[null, 9] as const, ["sent", 1] as const]),
      ...{ source: random.one(["", "search.example", "Zeitung"]), medium: "", campaign: "" },
    })),
  }));
}

function uuidOf(number: number): string {
  const hex = createHash("sha256").update(String(number)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
