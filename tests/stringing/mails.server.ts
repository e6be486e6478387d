import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { RegisteredMail } from "#app/features/notifications/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

const about = "racket";

/** A made-up feature with everything that mails need: rackets are strung, and some are left behind. */
export const stringingMails: RegisteredMail[] = [
  {
    kind: "racket_ready",
    about,
    to: "person",
    isAutomatic: true,
    worthHours: 48,
    write: async (_tx, _posted, { brand }) => ({
      subject: `${brand}: your racket is ready`,
      paragraphs: ["Fetch it before your next lesson."],
      footer: "You get it because your racket was strung.",
      calendar: { method: "REQUEST", text: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n" },
    }),
  },
  {
    kind: "racket_left",
    about,
    to: "coach",
    write: async () => ({ subject: "A racket was left behind", paragraphs: ["It is in the shed."] }),
    digest: {
      counted: ["racket left behind", "rackets left behind"],
      read: async (_tx, ids) => ({
        lines: ids.map((id) => ({ id, label: "Left behind", text: "In the shed", isHeldBack: false })),
        button: { label: "Open the shed", path: "/admin" },
      }),
    },
  },
];

type Ready = { racket: string; person_id: string | null; send_after?: Date };

export function tellOwner(tx: Tx, { racket, ...ready }: Ready): Promise<number> {
  const once = `racket_ready ${racket}`;
  return postMails(tx, [{ kind: "racket_ready", about_kind: about, about_id: racket, once, ...ready }]);
}

export function notifyCoach(tx: Tx, racket: string): Promise<number> {
  return postMails(tx, [{ kind: "racket_left", about_kind: about, about_id: racket, once: `racket_left ${racket}` }]);
}
