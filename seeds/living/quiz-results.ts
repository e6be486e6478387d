import { receiveQuiz, sendSubmissionReply, setSubmissionStatus } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { questionnaire } from "#app/features/quiz/questionnaire.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { daytime } from "./changes.ts";
import { addressOf, familyNames, firstNames, phoneOf } from "./people.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";
import { stored } from "./stored.ts";

type Year = { stage: Stage; begin: number };

/** People who found their service through the quiz; the latest are still new. */
export function planQuizResults({ stage, begin }: Year, count: number): void {
  const random = stage.randomOf("quiz");
  for (let index = 0; index < count; index++) {
    const moment =
      index < 2 ? stage.now - (5 + index * 9) * 60 * msPerMinute : begin + random.next() * (stage.now - begin);
    stage.plan(Math.floor(moment), () => take(stage, random, 3_000 + index));
  }
}

async function take(stage: Stage, random: Random, number: number): Promise<void> {
  const name = `${random.one(firstNames)} ${random.one(familyNames)}`;
  const sender = { name, email: addressOf(name, number), phone: random.chance(0.5) ? phoneOf(number) : null };
  const [idempotency_key, isAnswered] = [random.uuid(), random.chance(0.75)];
  const received = await stage.act("visitor", async (tx) => {
    const questions = questionnaire(await listQuizQuestions(tx), await listQuizOptions(tx));
    const answers = questions.map(({ options }) => random.one(options).id);
    return receiveQuiz(tx, { ...sender, answers, idempotency_key });
  });
  if (!received.ok) throw new Error("The quiz was refused");
  const later = daytime(stage, stage.moment() + random.whole(60, 1_300) * msPerMinute);
  if (isAnswered) stage.plan(later, () => answer(stage, random, { id: received.id, name }));
  else stage.plan(later, () => setStatus(stage, received.id, "reviewed"));
}

async function answer(stage: Stage, random: Random, { id, name }: { id: string; name: string }): Promise<void> {
  const body = `Hi ${name.split(" ")[0]},\n\nThank you for taking the quiz. Your answers fit well: shall we begin with one session and see?`;
  const reply = { subject: "Your quiz result", body, idempotency_key: random.uuid(), next: "contacted" as const };
  await stage.act("admin", async (tx) => stored(await sendSubmissionReply(tx, { submission_id: id, ...reply })));
  if (random.chance(0.6))
    stage.plan(daytime(stage, stage.moment() + random.whole(4, 30) * msPerDay), () =>
      setStatus(stage, id, "completed"),
    );
}

async function setStatus(stage: Stage, id: string, status: "reviewed" | "completed"): Promise<void> {
  await stage.act("admin", (tx) => setSubmissionStatus(tx, { id, status }));
}
