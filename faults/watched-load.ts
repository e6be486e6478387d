import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { postForm, type VisitorForm } from "./visitor-form.ts";

/** A response, and the phase in which it came. */
type Heard = { phase: string; who: string; status: number; milliseconds: number };
export type Reply = { message: string; key: string };

const quizAnswers = (options: string[]) => options.join(" ");

/**
 * Readers, visitors with forms and a coach who replies, for as long as it takes. A visitor who is not thanked retries
 * with the same key. `go` names the phase from then on.
 */
export function watchLoad(
  url: string,
  { cookie, messages, options }: { cookie: string; messages: string[]; options: string[] },
) {
  const heard: Heard[] = [];
  const acknowledged: string[] = [];
  const replies: Reply[] = [];
  let phase = "earlier version";
  let running = true;
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });

  async function ask(who: string, asking: () => Promise<number>): Promise<boolean> {
    const [began, during] = [performance.now(), phase];
    const status = await asking();
    heard.push({ phase: during, who, status, milliseconds: Math.round(performance.now() - began) });
    return status > 0 && status < 400;
  }

  async function read(path: string, who: string, headers: Record<string, string> = {}): Promise<boolean> {
    return ask(who, async () => {
      const answer = await fetch(url + path, { headers, redirect: "manual" }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      return answer?.status ?? 0;
    });
  }

  async function browse(paths: string[]): Promise<void> {
    for (let turn = 0; running; turn++) {
      await read(paths[turn % paths.length] ?? "/", "reader");
      await pause(20);
    }
  }

  async function write(visitor: number): Promise<void> {
    for (let turn = 0; running; turn++) {
      const email = `visitor-${visitor}-${turn}@player.example`;
      const form = formOf(turn, email, options);
      while (!(await ask(form.path, async () => (await postForm(form, { url, agent })).status))) await pause(100);
      acknowledged.push(email);
      await pause(30);
    }
  }

  async function answer(): Promise<void> {
    for (let turn = 0; running && turn < messages.length; turn++) {
      const [message, key] = [messages[turn] ?? "", crypto.randomUUID()];
      await read(`/admin/messages?open=${message}`, "coach reads", { cookie });
      const fields = { message_id: message, subject: "Your request", body: `Gladly. ${key}`, next: "open" };
      const body = new URLSearchParams({ ...fields, idempotency_key: key });
      const headers = { cookie, origin: url, "sec-fetch-site": "same-origin" };
      const send = async () =>
        (
          await fetch(`${url}/admin/messages/reply`, { method: "POST", body, headers, redirect: "manual" }).catch(
            () => undefined,
          )
        )?.status ?? 0;
      while (!(await ask("coach replies", send)) && running) await pause(200);
      if (running) replies.push({ message, key });
      await pause(50);
    }
  }

  const everyone = [
    ...[browse(["/"]), browse(["/services", "/blog"]), browse(["/book-session", "/quiz"])],
    ...[write(0), write(1), write(2), answer()],
  ];
  return {
    go: (next: string) => {
      phase = next;
    },
    end: async () => {
      running = false;
      await Promise.all(everyone);
      agent.destroy();
      return { acknowledged, replies, heard };
    },
  };
}

/** One form after the other, as a page of the earlier version sends it. */
function formOf(turn: number, email: string, options: string[]): VisitorForm {
  const everyForm = { name: "Dana Field", email, idempotency_key: crypto.randomUUID() };
  const address = "10.1.1.1";
  if (turn % 3 === 0) return { address, path: "/?index", fields: { ...everyForm, message: "Is Saturday free?" } };
  if (turn % 3 === 1) return { address, path: "/quiz", fields: { ...everyForm, answers: quizAnswers(options) } };
  const wish = {
    preferred_date: "sat or sun after 10",
    session_type: "on-court",
    skill_level: "beginner",
    intent: "session",
  };
  return { address, path: "/book-session", fields: { ...everyForm, ...wish, message: "My backhand." } };
}

/** A migration locks the tables that it fills, and what the earlier version cannot do on the new ones is known. */
const mayFail = [/^migrating /, /^(earlier version, new tables|taking over) coach/];

export function unexpectedIn(heard: Heard[]): string[] {
  const failed = heard.filter(({ status }) => status === 0 || status >= 400);
  const told = failed.map(({ phase, who, status }) => `${phase} ${who} ${status}`);
  return told.filter((line) => !mayFail.some((known) => known.test(line)));
}

/** For each phase, how many responses and the slowest, and which failures. */
export function tallyOf(heard: Heard[]) {
  const phases = Map.groupBy(heard, ({ phase }) => phase);
  return Object.fromEntries(
    [...phases].map(([phase, all]) => {
      const failed = all.filter(({ status }) => status === 0 || status >= 400);
      const reasons = Map.groupBy(failed, ({ who, status }) => `${who} ${status}`);
      return [
        phase,
        {
          answered: all.length - failed.length,
          failed: Object.fromEntries([...reasons].map(([reason, some]) => [reason, some.length])),
          slowestMs: Math.max(...all.map(({ milliseconds }) => milliseconds)),
        },
      ];
    }),
  );
}
