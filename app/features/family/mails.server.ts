import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { allTimesIn, shortInstant } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { renewLink } from "#app/platform/links/links.server.ts";
import { familyDays, familyPaths } from "./addresses.ts";
import { familyLink } from "./mutations.server.ts";
import { aboutSignIn, getDevice } from "./sign-ins.server.ts";

export const familyMails: RegisteredMail[] = [
  { kind: "family_link", to: "person", isAutomatic: true, write: writeLink },
  { kind: "family_device", about: aboutSignIn, to: "person", isAutomatic: true, write: writeDevice },
];

/** The link is made when the mail is written, so no job contains one. Older links end. */
async function writeLink(tx: Tx, { person_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const adult = person_id ? await getAdult(tx, person_id) : undefined;
  if (!adult) return undefined;
  const token = await renewLink(tx, { purpose: familyLink, subject: adult.id });
  return {
    subject: "The link to your page",
    title: "The link to your page",
    paragraphs: [
      "It opens your sessions, lessons left, notes and receipts. You need no account and no password.",
      `The link works for ${familyDays.link} days. Earlier links no longer work.`,
    ],
    button: { label: "Open your page", href: `${origin}${linkPath(familyPaths.open, token)}` },
    footer:
      "You get this because I sent it, or because someone asked for it with your address. If you don't need it, ignore it.",
  };
}

async function writeDevice(tx: Tx, { about_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const opened = about_id ? await getDevice(tx, about_id) : undefined;
  if (!opened) return undefined;
  const { time_zone } = await requireSettings(tx);
  return {
    subject: `Your page was opened: ${opened.device}`,
    title: "Your page was opened on a new device",
    paragraphs: [
      "If that was you, or someone you passed the link on to, there is nothing to do.",
      "If not, open your page and sign this device out, or reply to this mail and I will do it for you.",
    ],
    facts: [
      ["Device", opened.device],
      ["When", shortInstant(opened.created_at, time_zone)],
    ],
    button: { label: "See your devices", href: `${origin}${familyPaths.details}` },
    footer: `Reply to this email to reach me. ${allTimesIn(time_zone)}`,
  };
}
