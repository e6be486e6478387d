import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { longDayInWords, momentInWords } from "#app/lib/dates.ts";
import { asCoach, mondayOf, type PlantedPlaces, runJobsNow, startOn } from "#e2e/coach-calendar.ts";
import { postBooking } from "#e2e/send-booking.ts";
import type { Site } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { type ReceivedMail, until } from "#tests/mailbox.ts";
import type { Told } from "./rows.ts";

const zone = "America/New_York";

const theirs = `from sessions s join session_people c on c.session_id = s.id
  left join messages m on m.id = c.message_id left join people p on p.id = c.person_id
  where m.email = $1 or p.email = $1`;

type Session = { id: string; start: number; message: string };

/** One request of one visitor, followed through the running site by HTTP alone. */
export class Walk {
  readonly email = `${randomUUID()}@player.example`;
  readonly site: Site;
  readonly places: PlantedPlaces;
  private cookie = "";
  /** Where the session was before it moved. */
  old = "";

  constructor(site: Site, places: PlantedPlaces) {
    this.site = site;
    this.places = places;
  }

  /** A time on a Monday far enough ahead to be changed for free. */
  timeAt(minutes: number): string {
    return `${startOn(mondayOf(2), minutes)}@${this.places.riverside}`;
  }

  async ask(fields: Record<string, string>): Promise<void> {
    const { status } = await postBooking(this.site, { email: this.email, ...fields });
    expect(status).toBe(303);
  }

  async message(): Promise<string> {
    const [row] = await asCoach(this.site.testSite, "select id from messages where email = $1", [this.email]);
    return row?.id ?? "";
  }

  /** Their first session, or the one that was chosen among those offered. */
  async session(): Promise<Session> {
    const [row] = await asCoach<Session>(
      this.site.testSite,
      `select s.id, c.message_id as message, (extract(epoch from lower(s.during)) * 1000)::float8 as start
       ${theirs} order by s.status = 'lapsed' and s.offer_id is not null, lower(s.during) limit 1`,
      [this.email],
    );
    if (!row) throw new Error("They have no session");
    return row;
  }

  private async sessions(): Promise<string[]> {
    return (await asCoach<{ id: string }>(this.site.testSite, `select s.id ${theirs}`, [this.email])).map(
      ({ id }) => id,
    );
  }

  /** As the coach's browser without scripts. */
  private async headers(): Promise<Record<string, string>> {
    this.cookie ||= (await signedInAs("admin", this.site.testSite.databaseUrl)).cookie;
    return { origin: this.site.node.url, accept: "text/html", cookie: `${sessionCookie}=${this.cookie}` };
  }

  async asTheCoach(path: string, fields: [string, string][]): Promise<void> {
    const body = new URLSearchParams(fields);
    const { url } = this.site.node;
    const sent = await fetch(url + path, { method: "POST", redirect: "manual", headers: await this.headers(), body });
    expect(sent.status, await sent.text()).toBeLessThan(400);
    expect(sent.headers.get("location") ?? "").not.toContain("refused");
    await runJobsNow(this.site.testSite);
  }

  /** Sends one of the coach's forms about the session, with the version that its sheet shows. */
  async changeSession(form: "status" | "move", fields: Record<string, string>): Promise<void> {
    const { id } = await this.session();
    const sheet = await this.coachSees(`/admin/calendar?session=${id}&panel=cancel`);
    const version = /name="version" value="([^"]+)"/.exec(sheet.html)?.[1] ?? "";
    const all = Object.entries({ ...fields, version });
    await this.asTheCoach(`/admin/calendar/sessions/${id}/${form}`, all);
  }

  async coachSees(path: string) {
    const response = await fetch(this.site.node.url + path, { headers: await this.headers() });
    return read(await response.text());
  }

  /** Sends a form of the page behind a link, as the page showed it. */
  async sendForm(link: string, fields: Record<string, string>): Promise<void> {
    const { url } = this.site.node;
    const { html } = await this.familySees(link);
    const hidden = Object.fromEntries(
      ["version", "said"].flatMap((name) => {
        const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const body = new URLSearchParams({ ...hidden, ...fields });
    const sent = await fetch(url + link, { method: "POST", redirect: "manual", headers: { origin: url }, body });
    expect(sent.status, read(await sent.text()).text).toBe(303);
  }

  async familySees(link: string) {
    return read(await (await fetch(this.site.node.url + link)).text());
  }

  /** The newest mail to the family, or to the coach about it. */
  async mail(subject: string, to: "family" | "coach"): Promise<Parts> {
    const { mails } = this.site.testSite.mailbox;
    const about = [await this.message(), ...(await this.sessions())];
    const isIt = (mail: ReceivedMail) => {
      const { subject: said, text } = partsOf(mail);
      const isTheirs = to === "family" ? mail.to[0] === this.email : about.some((id) => text.includes(id));
      return isTheirs && said.startsWith(subject);
    };
    await until(
      () => mails.some(isIt),
      `a mail '${subject}' to the ${to}, of ${mails.map((mail) => partsOf(mail).subject)}`,
      25,
    );
    return partsOf(mails.findLast(isIt) as ReceivedMail);
  }

  async link(subject: string, to = "session|offer|request|waiting"): Promise<string> {
    const { text } = await this.mail(subject, "family");
    return new RegExp(`/(?:${to})/~[\\w-]{22}`).exec(text)?.[0] ?? "";
  }

  /** With the times filled in. */
  async words(text: string): Promise<string> {
    const words = text.replace("{old}", this.old);
    if (!/{when}|{day}/.test(words)) return words;
    const { start } = await this.session();
    return words.replace("{when}", momentInWords(start, zone)).replace("{day}", longDayInWords(start, zone));
  }

  async noteOldTime(): Promise<void> {
    this.old = momentInWords((await this.session()).start, zone);
  }

  /** Checks the mail that this row promises, in every part of it. */
  async expectMail({ mail, file }: Told, to: "family" | "coach"): Promise<void> {
    if (!mail) return;
    const parts = await this.mail(await this.words(mail.subject), to);
    const says = await Promise.all(mail.says.map((text) => this.words(text)));
    for (const text of says) {
      expect(parts.text, "the plain text").toContain(text);
      expect(parts.html, "the page of the mail").toContain(text);
    }
    expect(parts.preview, "the preview").toContain(says[0] ?? "");
    expect(parts.method, "the calendar file").toBe(file);
    if (file) expect(parts.fileStart, "the file's time").toBe((await this.session()).start);
  }
}

type Parts = {
  subject: string;
  text: string;
  html: string;
  preview: string;
  method: string | undefined;
  fileStart: number | undefined;
};

function partsOf({ raw, header }: ReceivedMail): Parts {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).map(decoded);
  const [text = "", html = ""] = ["text/plain", "text/html"].map(
    (type) => parts.find((part) => part.type === type)?.body,
  );
  const file = parts.find(({ type }) => type === "text/calendar");
  const hidden = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "";
  return {
    subject: decodedWord(header("subject") ?? ""),
    text: text.replaceAll(/\s+/g, " "),
    html: read(html).text,
    preview: read(hidden).text,
    method: /method=(\w+)/i.exec(file?.head ?? "")?.[1],
    fileStart: startIn(file?.body ?? ""),
  };
}

/** One MIME part. */
function decoded(part: string) {
  const at = part.indexOf("\r\n\r\n");
  const head = part.slice(0, at);
  const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? "";
  const body = part.slice(at + 4);
  if (/transfer-encoding: base64/i.test(head)) return { head, type, body: Buffer.from(body, "base64").toString() };
  const isQuoted = /transfer-encoding: quoted-printable/i.test(head);
  return { head, type, body: isQuoted ? unquoted(body) : body };
}

function unquoted(body: string): string {
  const bytes = body.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => `\\x${hex}`);
  const binary = bytes.replaceAll(/\\x([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(binary, "latin1").toString("utf8");
}

/** A subject beyond ASCII comes as encoded words. */
function decodedWord(subject: string): string {
  return subject.replaceAll(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_all, kind: string, text: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(text, "base64").toString() : unquoted(text.replaceAll("_", " ")),
  );
}

function startIn(file: string): number | undefined {
  const [, year, month, day, hour, minute] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(file) ?? [];
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) : undefined;
}

/** A document as a person reads it. */
function read(html: string): { html: string; text: string } {
  const text = html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<\/?(?:b|i|em|strong|span|small|q|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
  return { html, text };
}
