import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { habits } from "#app/lib/region.ts";
import { looks, onPhones } from "./mail-looks.ts";

type Link = { label: string; href: string };
/** A value may have an address to open below it. */
type Value = string | { text: string; link: Link };

/** The content of one mail, rendered as both text and HTML, so that both say the same. */
export type MailContent = {
  subject: string;
  brand: string;
  /** The subject matter, if the paragraphs do not begin with it. */
  title?: string;
  /** The time it is about, in large figures: '5:30' and 'PM' of 'Tuesday, November 17'. Struck out if it is off. */
  moment?: { state?: string; day: string; time: string; suffix: string; isOff?: boolean };
  paragraphs: string[];
  /** The known facts by label; unknown ones are left out. */
  facts?: readonly (readonly [label: string, value: Value | null | undefined])[];
  /** Someone's own words. */
  quote?: string | undefined;
  /** Above the choices, where facts stand between them and the paragraphs. */
  lead?: string | undefined;
  /** Times to choose from; each link leads to the page where one is chosen. */
  choices?: readonly { day: string; time: string; detail: string; href: string }[];
  /** The one thing to do, explained in the paragraphs. */
  button?: Link;
  /** A condition, such as until when a time is held. */
  rule?: string;
  /** Key phrases of the paragraphs and the rule. */
  strong?: readonly string[];
  /** Why it was sent, in small print. */
  footer: string;
};

type WrittenMail = { fromName: string; subject: string; text: string; html: string };

export function writeMail(content: MailContent): WrittenMail {
  const { subject, brand } = content;
  const html = `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`;
  return { fromName: brand, subject, text: textOf(content), html };
}

function textOf(content: MailContent) {
  const { brand, title, moment, paragraphs, facts, quote, lead, choices = [], button, rule, footer } = content;
  const parts = [
    title,
    moment && [moment.state, `${moment.day}, ${moment.time} ${moment.suffix}`.trim()].filter(Boolean).join(": "),
    ...paragraphs,
    known(facts)
      .map(([label, value]) => `${label}: ${valueText(value)}`)
      .join("\n"),
    quote,
    lead,
    ...choices.map(({ day, time, detail, href }) => `${day}, ${time}, ${detail}\n${href}`),
    button && `${button.label}:\n${button.href}`,
    rule,
    `--\n${brand}\n${footer}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

function valueText(value: Value): string {
  return typeof value === "string" ? value : `${value.text}\n${value.link.label}: ${value.link.href}`;
}

function known(facts: MailContent["facts"] = []): [label: string, value: Value][] {
  return facts.flatMap(([label, value]): [string, Value][] => (value ? [[label, value]] : []));
}

function MailPage({ subject, brand, footer, ...content }: MailContent) {
  return (
    <html lang={habits().tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
        <style>{onPhones}</style>
      </head>
      <body style={looks.page}>
        <div style={looks.preview}>{previewOf(content)}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" className="around" style={looks.around}>
                <Sheet brand={brand} footer={footer}>
                  <Card {...content} />
                </Sheet>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** What a list of mails shows after the subject. */
function previewOf({ paragraphs }: Pick<MailContent, "paragraphs">): string {
  return paragraphs.find((paragraph) => !paragraph.endsWith(",")) ?? "";
}

type SheetProps = { brand: string; footer: string; children: ReactNode };

/** Mail programs lay out tables and little else. */
function Sheet({ brand, footer, children }: SheetProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={looks.sheet}>
      <tbody>
        <tr>
          <td align="left" className="inset" style={looks.band}>
            <span style={looks.ball} />
            {brand}
          </td>
        </tr>
        <tr>
          <td align="left" className="card inset" style={looks.card}>
            {children}
          </td>
        </tr>
        <tr>
          <td align="left" className="inset" style={looks.footer}>
            {footer}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type Within = Omit<MailContent, "subject" | "brand" | "footer">;

function Card({ title, moment, paragraphs, facts, quote, lead, choices = [], button, rule, strong }: Within) {
  return (
    <>
      {title && <h1 style={looks.title}>{title}</h1>}
      {moment && <Moment {...moment} />}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} style={looks.paragraph}>
          <Said text={paragraph} strong={strong} />
        </p>
      ))}
      {known(facts).length > 0 && <Facts facts={known(facts)} />}
      {quote && <p style={looks.quote}>{quote}</p>}
      {lead && (
        <p style={looks.paragraph}>
          <Said text={lead} strong={strong} />
        </p>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
      {button && <Action {...button} />}
      {rule && (
        <p style={looks.small}>
          <Said text={rule} strong={strong} />
        </p>
      )}
      {button && !rule && (
        <p style={looks.small}>
          Or open this address:{" "}
          <a href={button.href} style={looks.address}>
            {button.href}
          </a>
        </p>
      )}
    </>
  );
}

function Said({ text, strong = [] }: { text: string; strong?: readonly string[] | undefined }): ReactNode {
  const phrase = strong.find((one) => one !== "" && text.includes(one));
  if (phrase === undefined) return text;
  const at = text.indexOf(phrase);
  return (
    <>
      <Said text={text.slice(0, at)} strong={strong} />
      <b>{phrase}</b>
      <Said text={text.slice(at + phrase.length)} strong={strong} />
    </>
  );
}

function Moment({ state, day, time, suffix, isOff = false }: NonNullable<MailContent["moment"]>) {
  return (
    <>
      {state && <p style={{ ...looks.state, ...(isOff && looks.stateOff) }}>{state}</p>}
      <h1 style={looks.day}>{day}</h1>
      <p className="time" style={looks.time}>
        {isOff ? <s style={looks.timeOff}>{time}</s> : time} <span style={looks.suffix}>{suffix}</span>
      </p>
    </>
  );
}

function Facts({ facts }: { facts: [string, Value][] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={looks.facts}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={`${label} ${valueText(value)}`}>
            <th scope="row" style={looks.label}>
              {label}
            </th>
            <td style={looks.value}>{typeof value === "string" ? value : <Linked {...value} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Linked({ text, link }: { text: string; link: Link }) {
  return (
    <>
      {text}
      <br />
      <a href={link.href} style={looks.link}>
        {link.label}
      </a>
    </>
  );
}

function Choices({ choices }: { choices: NonNullable<MailContent["choices"]> }) {
  return (
    <div style={looks.choices}>
      {choices.map((choice) => (
        <div key={choice.href} style={looks.beside}>
          <Choice {...choice} />
        </div>
      ))}
    </div>
  );
}

function Choice({ day, time, detail, href }: NonNullable<MailContent["choices"]>[number]) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="choice" style={looks.choice}>
      <tbody>
        <tr>
          <td style={looks.choiceDay}>
            {day}
            <br />
            <span style={looks.detail}>{detail}</span>
          </td>
          <td align="right" style={looks.choiceTime}>
            <span style={looks.choiceFigures}>{time}</span>
            <br />
            <a href={href} style={looks.choose}>
              Choose
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Action({ label, href }: Link) {
  return (
    <div style={looks.action}>
      <a href={href} className="button" style={looks.button}>
        {label}
      </a>
    </div>
  );
}
