import { sql } from "drizzle-orm";
import sharp from "sharp";
import { startSignIn } from "#app/features/family/sign-ins.server.ts";
import { saveLessonNote, tickHomework } from "#app/features/notes/mutations.server.ts";
import { decideAboutPictures } from "#app/features/notes/pictures.server.ts";
import { getLessonNote, listLessonNotes } from "#app/features/notes/queries.server.ts";
import { storePicture } from "#app/features/pictures/mutations.server.ts";
import { receiveQuiz, setSubmissionStatus } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { questionnaire } from "#app/features/quiz/questionnaire.ts";
import { askForPraise, praiseLink, receivePraise } from "#app/features/testimonials/mutations.server.ts";
import { PraiseInput } from "#app/features/testimonials/schema.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { householdMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { privateFolder } from "#app/platform/media/picture-file.ts";
import type { Household } from "./households.ts";
import type { Stage } from "./stage.ts";

type Year = { stage: Stage; households: Household[] };

/** One family uses its page: a parent agrees to pictures, ticks homework and sends a testimonial. */
export function planFamilyPage({ stage, households }: Year): void {
  stage.plan(stage.now - 2 * msPerDay, async () => {
    const found = await stage.act("admin", (tx) => findFamily(tx, households));
    if (!found) return;
    await takeQuiz(stage, found);
    await openPage(stage, found);
    await addPicture(stage, found);
    await sendPraise(stage, found);
  });
}

type Found = { contact: Household["contact"]; child: string; note: string; household: string };

/** The family whose child has the most notes. */
async function findFamily(tx: Tx, households: Household[]): Promise<Found | undefined> {
  const children = households.flatMap(({ contact, players }) =>
    players.filter(({ isMinor }) => isMinor).map(({ id }) => ({ id, contact })),
  );
  const notes = await listLessonNotes(
    tx,
    children.map(({ id }) => id),
    10_000,
  );
  const notesOf = Map.groupBy(notes, ({ person_id }) => person_id);
  const count = (id: string) => notesOf.get(id)?.length ?? 0;
  const [child] = children.toSorted((a, b) => count(b.id) - count(a.id));
  const [note] = notesOf.get(child?.id ?? "") ?? [];
  if (!child || !note) return undefined;
  const { rows } = await tx.execute<{ id: string }>(sql`select household_id as id from people where id = ${child.id}`);
  return { contact: child.contact, child: child.id, note: note.id, household: rows[0]?.id ?? "" };
}

/** Its goal appears at the top of the family's page. */
async function takeQuiz(stage: Stage, { contact: { name, email, phone } }: Found): Promise<void> {
  const received = await stage.act("visitor", async (tx) => {
    const questions = questionnaire(await listQuizQuestions(tx), await listQuizOptions(tx));
    const answers = questions.flatMap(({ options }) => options[0]?.id ?? []);
    return receiveQuiz(tx, { name, email, phone, answers });
  });
  if (!received.ok) throw new Error("The quiz was refused");
  const { id } = received;
  await stage.act("admin", (tx) => setSubmissionStatus(tx, { id, status: "completed" }));
}

async function openPage(stage: Stage, { contact, child, note, household }: Found): Promise<void> {
  const device = { personId: contact.id, device: "Safari on iPhone", isStaying: true, before: undefined };
  await stage.act("service", (tx) => startSignIn(tx, device));
  await stage.act("household", async (tx) => {
    const mark = householdMark(env().APP_SECRET, household);
    await tx.execute(sql`select set_config('courtside.household', ${mark}, true)`);
    await decideAboutPictures(tx, { person_id: child, isGiven: true, given_by: contact.id });
    await tickHomework(tx, { note_id: note, person_id: contact.id, isDone: true });
  });
}

async function addPicture(stage: Stage, { child, note }: Found): Promise<void> {
  const drawn = await sharp(Buffer.from(serviceBox)).jpeg().toBuffer();
  await stage.act("admin", async (tx) => {
    const stored = await getLessonNote(tx, { id: note });
    if (!stored) return;
    const { url } = await storePicture(tx, drawn, privateFolder);
    await saveLessonNote(
      tx,
      { person_id: child },
      { ...stored, skills: stored.marks, isForAll: false, pictures: [{ url }] },
    );
  });
}

async function sendPraise(stage: Stage, { contact }: Found): Promise<void> {
  await stage.act("admin", (tx) => askForPraise(tx, contact.id));
  const [first = "", last = ""] = contact.name.split(" ");
  const form = PraiseInput.parse({
    name: `${first} ${last.slice(0, 1)}.`,
    level: "Parent of a junior",
    quote: "She tells me on the way home what she worked on, and the note says the same. Best hour of our week.",
    rating: "5",
  });
  await stage.act("service", async (tx) => {
    await makeLink(tx, { purpose: praiseLink, subject: contact.id });
    await receivePraise(tx, contact.id, form);
  });
}

/** What the coach draws for a child: half a court, and where to aim. */
const serviceBox = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#135241"/>
  <g fill="none" stroke="#f6f5ef" stroke-width="8">
    <path d="M150 840V120H1050V840M150 480H1050M600 480V120M260 840V120M940 840V120"/>
    <path d="M110 120H1090" stroke-width="16"/>
  </g>
  <path d="M640 860C700 600 560 420 340 300" fill="none" stroke="#d9f34f" stroke-width="12" stroke-dasharray="30 24"/>
  <circle cx="320" cy="290" r="44" fill="#d9f34f"/>
</svg>`;
