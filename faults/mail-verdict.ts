import { momentInWords } from "#app/lib/dates.ts";
import type { Delivery } from "#tests/moody-mail-server.ts";
import { type Court, zone } from "./coach.ts";
import { readSessionMail, type SessionMail } from "./session-mails.ts";

type Row = { email: string; status: string; start: number; place: string; sequence: number };

const sessionsOfPeople = `select m.email, s.status, (extract(epoch from lower(s.during)) * 1000)::float8 as start, p.name as place, s.sequence
  from sessions s join messages m on m.id = s.message_id join places p on p.id = s.place_id`;

/** Compares the last mail to each person about their session with the row. */
export async function judgeMails(court: Court, deliveries: Delivery[]) {
  const rows = await court.ask<Row>(sessionsOfPeople);
  const failed = await court.ask<{ id: string }>("select id from mails where status = 'failed'");
  const mails = deliveries.map(({ mail }) => readSessionMail(mail)).filter(({ file }) => file);
  const byPerson = Map.groupBy(mails, ({ to }) => to);
  const wrong = rows.flatMap((row) => {
    const all = byPerson.get(row.email) ?? [];
    // Many mailboxes show only the first of two mails with the same Message-ID.
    const first = all.filter(({ messageId }, index) => all.findIndex((mail) => mail.messageId === messageId) === index);
    const seen = [...untrueIn(row, all), ...untrueIn(row, first)];
    return [...new Set([...seen, ...backwards(first)])].map((what) => `${row.email} ${what}`);
  });
  return {
    sessions: rows.length,
    mails: mails.length,
    twice: mails.length - new Set(mails.map(({ messageId }) => messageId)).size,
    cancelled: rows.filter(({ status }) => status === "cancelled").length,
    wrong: [...wrong, ...failed.map(({ id }) => `mail ${id} was given up`)],
  };
}

/**
 * A person who never heard of a session need not hear that it is cancelled, and a cancelled one needs no earlier
 * time.
 */
function untrueIn({ status, start, place, sequence }: Row, mails: SessionMail[]): string[] {
  const last = mails.at(-1);
  const isOn = status === "booked";
  if (!last?.file) return isOn ? ["has a session and was told nothing"] : [];
  const { file, subject } = last;
  const when = momentInWords(isOn ? start : file.start, zone);
  const subjects = isOn ? [`Booked: ${when}`, `Moved to ${when}`, `New place: ${when}`] : [`Cancelled: ${when}`];
  const said = isOn ? `${file.method} ${file.start} ${file.place} ${file.status}` : `${file.method} ${file.status}`;
  const truth = isOn ? `REQUEST ${start} ${place} CONFIRMED` : "CANCEL CANCELLED";
  return [
    ...(subjects.includes(subject) ? [] : [`was told '${subject}' last and has ${status} ${when}`]),
    ...(said === truth ? [] : [`has '${said}' in the last file, and it is '${truth}'`]),
    ...(file.sequence <= sequence ? [] : [`has change ${file.sequence} of ${sequence} in the last file`]),
  ];
}

/** A calendar accepts only a newer sequence than it has. */
function backwards(mails: SessionMail[]): string[] {
  const sequences = mails.map(({ file }) => file?.sequence ?? 0);
  return sequences.every((sequence, index) => index === 0 || sequence > (sequences[index - 1] ?? 0))
    ? []
    : [`has files in the order ${sequences.join(", ")}`];
}
