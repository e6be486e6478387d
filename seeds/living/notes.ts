import { getShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { saveLessonNote } from "#app/features/notes/mutations.server.ts";
import { listLessonNotes, listSkills } from "#app/features/notes/queries.server.ts";
import { skillSteps } from "#app/features/notes/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Random } from "./random.ts";

const written = 0.3;

const lessons = [
  {
    skill: "Serve",
    words: "The toss drifts left when you get tired. Hit it in front, and it sounds right.",
    homework: 0,
  },
  { skill: "Return", words: "Shorter backswing, split step as the other one hits. It comes on time now.", homework: 1 },
  { skill: "Forehand", words: "Early preparation. Finish over the shoulder, also when you run.", homework: 1 },
  { skill: "Backhand", words: "Give yourself one more shoe of room. The slice stays low now.", homework: 1 },
  { skill: "Volley", words: "Good hands at the net. No swing, just step and block.", homework: 1 },
  { skill: "Footwork", words: "Small steps before the ball. We start with footwork next time.", homework: 2 },
  {
    skill: "Match play",
    words: "Play the point you planned, not the one before. First serve to the body.",
    homework: 2,
  },
] as const;
const homework = ["40 tosses against the fence, twice", "Shadow swings, 3 × 10", "Jump rope, 5 minutes a day"];
const asides = [
  "Ask about the knee before we jump.",
  "Afraid of losing points in front of others.",
  "Wants to try a tournament.",
];

/** After some lessons the coach writes a note. Each player has two or three skills to work on, and improves. */
export async function writeNote(tx: Tx, random: Random, sessionId: string): Promise<void> {
  const [isWritten, pick, isHarder, hasAside] = [
    ...[random.chance(written), random.whole(0, 2), random.chance(0.3), random.chance(0.2)],
  ] as const;
  const [id, aside] = [random.uuid(), random.one(asides)];
  const session = isWritten ? await getShownSession(tx, sessionId) : undefined;
  const [player] = session?.people ?? [];
  if (!session || !player) return;
  const own = [...player.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const lesson = lessons[(own + pick) % lessons.length] ?? lessons[0];
  const [skills, earlier] = await Promise.all([listSkills(tx), listLessonNotes(tx, [player.id], 50)]);
  const skill = skills.find(({ name }) => name === lesson.skill);
  const before = earlier.filter((note) => note.skills.some(({ name }) => name === lesson.skill)).length;
  const step = Math.min(skillSteps.length, 1 + Math.floor((own % 3) / 2) + Math.floor(before / (isHarder ? 3 : 2)));
  await saveLessonNote(
    tx,
    { person_id: player.id, session: { id: session.id, start: new Date(session.start) } },
    {
      ...{ id, version: "", words: lesson.words, homework: homework[lesson.homework] ?? null, is_shared: true },
      ...{ private: hasAside ? aside : null, isForAll: false, pictures: [] },
      skills: skill ? [{ skill_id: skill.id, step }] : [],
    },
  );
}
