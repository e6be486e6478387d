import ICAL from "ical.js";
import type { ReceivedMail } from "#tests/mailbox.ts";

/** What a mail about a session tells its reader, and what its file tells their calendar. */
export type SessionMail = {
  to: string;
  subject: string;
  messageId: string;
  /** Every address of the site in it, as a path. */
  links: string[];
  file: CalendarFile | undefined;
};

type CalendarFile = { method: string; id: string; sequence: number; start: number; status: string; place: string };

export function readSessionMail(mail: ReceivedMail): SessionMail {
  // Long lines are folded, in the mail and once more in its calendar file.
  const text = mail.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("\r\n ", "");
  return {
    to: mail.to[0] ?? "",
    subject: mail.header("subject") ?? "",
    messageId: mail.header("message-id") ?? "",
    links: [
      ...new Set(text.match(/https?:\/\/127\.0\.0\.1:\d+[^\s"<>\\]*/g)?.map((address) => new URL(address).pathname)),
    ],
    file: fileIn(mail.raw),
  };
}

/** The attached file, which is always base64. */
function fileIn(raw: string): CalendarFile | undefined {
  const [, part = ""] = /^Content-Type: application\/ics.*?\r\n\r\n(.*?)\r\n--/ims.exec(raw) ?? [];
  if (!part) return undefined;
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(part, "base64").toString("utf8")));
  const event = calendar.getFirstSubcomponent("vevent");
  const text = (of: ICAL.Component | null, name: string) => String(of?.getFirstPropertyValue(name) ?? "");
  return {
    method: text(calendar, "method"),
    id: text(event, "uid").split("@")[0] ?? "",
    sequence: Number(text(event, "sequence")),
    start: Date.parse(text(event, "dtstart")),
    status: text(event, "status"),
    place: text(event, "location"),
  };
}
