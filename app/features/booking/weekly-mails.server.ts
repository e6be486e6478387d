import { domainOf, publishedFile } from "#app/features/calendar/feed/calendar-file.ts";
import { aboutSession, defaultPolicy, weeklyHour } from "#app/features/calendar/schema.ts";
import { getMailedHour, getMailedSession, type MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { getSaidBefore, isSaidByAnother, type PostedMail } from "#app/features/notifications/queries.server.ts";
import {
  isSaid,
  type MailFacts,
  type MailWords,
  type RegisteredMail,
  type Said,
} from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { senderAddress } from "#app/platform/mail/mail.server.ts";
import { mailedNames } from "./emails/mailed-names.ts";
import { saidOfHour, type WeeklyNews, weeklyMail } from "./emails/weekly-mail.ts";
import { sessionLink, sessionPath } from "./links/links.server.ts";
import { getMailbox, isMailboxProven } from "./mailbox.server.ts";
import { bookingRuleWords } from "./policy.ts";

export const weeklyMails: RegisteredMail[] = [
  { kind: weeklyHour, about: aboutSession, to: "person", isAutomatic: true, write: writeWeekly },
];

/** Written when it is sent, from the current state; dropped if its readers know it already. */
async function writeWeekly(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const { about_id: id, person_id: personId } = posted;
  if (!id || !personId) return undefined;
  const session = await getMailedSession(tx, { id, personId });
  const hour = session?.seriesId ? await getMailedHour(tx, { seriesId: session.seriesId, personId }) : undefined;
  const mailbox = session && (await getMailbox(tx, personId, session.people));
  if (!hour || !mailbox || (await isSaidByAnother(tx, posted, mailbox.readers))) return undefined;
  const goesOn = hour.ahead.some(({ start }) => start >= session.start);
  const says = saidOfHour(hour, goesOn);
  const said = await getSaidBefore(tx, posted, { says, readers: mailbox.readers });
  const news = newsOf({ session, goesOn, isKnown: said !== undefined || !session.isNews });
  if (!news || isSaid(says, said)) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const names = mailedNames(mailbox, await isMailboxProven(tx, session, mailbox.readers));
  const [next] = hour.ahead;
  const token = next && (await makeLink(tx, { purpose: sessionLink, subject: next.memberId }));
  const address = token && `${facts.origin}${linkPath(sessionPath, token)}`;
  const sessions = hour.coming.map((one) => ({ ...one, players: names?.players ?? [] }));
  const organizer = { name: facts.brand, address: senderAddress() };
  const openTimes = `${facts.origin}${bookingPage.path}`;
  const [rule, before] = [news === "taken" ? ruleOf(session) : undefined, beforeMove(session, { said, zone })];
  const mail = weeklyMail({ news, hour, names, zone, address, openTimes, rule, before });
  const file = { domain: domainOf(hour.calendarId), organizer, stampedAt: Date.now(), page: mail.button };
  return { ...mail, calendar: publishedFile(sessions, file), edition: session.sequence, says };
}

type Told = { session: MailedSession; goesOn: boolean; isKnown: boolean };

/** An hour that was booked and ended within a minute is not announced. */
function newsOf({ session, goesOn, isKnown }: Told): WeeklyNews | undefined {
  if (!goesOn) return isKnown ? "ended" : undefined;
  return isKnown && session.sequence > 0 ? "moved" : "taken";
}

function ruleOf({ policy, capacity, isToBePaid }: MailedSession): string {
  const words = bookingRuleWords(policy ?? defaultPolicy, { isToBePaid });
  return capacity > 1 ? words : `You can move or cancel any single week on its own page. ${words}`;
}

/** What its readers were told last, which may have been in a mail about another week. */
function beforeMove({ movedFrom }: MailedSession, { said, zone }: { said: Said | undefined; zone: string }) {
  // A mail about a rain call says only its status.
  if (said?.weekday)
    return {
      ...{ weekday: Number(said.weekday), startsAt: Number(said.startsAt) },
      ...{ minutes: Number(said.minutes), place: `${said.place}` },
    };
  if (movedFrom === null) return undefined;
  const { weekday, minutes } = wallAt(zone, movedFrom);
  return { weekday, startsAt: minutes };
}
