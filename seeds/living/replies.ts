import { sendReply, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import { daytime } from "./changes.ts";
import type { Court } from "./court.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";
import { stored } from "./stored.ts";
import { replies } from "./words.ts";

/** What the coach does about a request. */
export type Course = "wait" | "reply" | "close" | "confirm" | "offer" | "offer and wait";

/** The request and the coach's reply to it. */
export type Answering = {
  stage: Stage;
  court: Court;
  random: Random;
  course: Course;
  id: string;
  name: string;
  /** What it asks for. */
  code: string | null;
};

export async function reply(answering: Answering): Promise<void> {
  const { stage, random, id, name } = answering;
  const body = `Hi ${name.split(" ")[0]},\n\n${random.one(replies)}`;
  const next = random.chance(0.8) ? ("processed" as const) : ("open" as const);
  const answer = { subject: "Your message", body, idempotency_key: random.uuid(), next };
  await stage.act("admin", async (tx) => stored(await sendReply(tx, { message_id: id, ...answer })));
  closeLater(answering);
}

export function closeLater(answering: Answering): void {
  const { stage, random } = answering;
  const [isClosed, days] = [random.chance(0.7), random.whole(6, 40)];
  if (isClosed) stage.plan(daytime(stage, stage.moment() + days * msPerDay), () => setStatus(answering, "closed"));
}

export async function setStatus({ stage, id }: Answering, status: "processed" | "closed"): Promise<void> {
  await stage.act("admin", (tx) => setMessageStatus(tx, { ids: [id], status }));
}
