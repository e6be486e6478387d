import { renderToStaticMarkup } from "react-dom/server";

/** One mail as it is meant; what is sent is written from it twice, so that both readings say the same. */
export type MailContent = {
  subject: string;
  brand: string;
  paragraphs: string[];
  /** What is known, by label; what is not is left out. */
  facts?: readonly (readonly [label: string, value: string | null | undefined])[];
  /** Somebody's own words. */
  quote?: string | undefined;
  /** The one thing to do, with what it is good for said in the paragraphs. */
  button?: { label: string; href: string };
  /** Why it was sent, in small print. */
  footer: string;
};

type WrittenMail = { fromName: string; subject: string; text: string; html: string };

export function writeMail(content: MailContent): WrittenMail {
  const { subject, brand, paragraphs, facts = [], quote, button, footer } = content;
  const parts = [
    ...paragraphs,
    known(facts)
      .map(([label, value]) => `${label}: ${value}`)
      .join("\n"),
    quote,
    button && `${button.label}:\n${button.href}`,
    `--\n${brand}\n${footer}`,
  ].filter(Boolean);
  const html = `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`;
  return { fromName: brand, subject, text: parts.join("\n\n"), html };
}

/** Mail programs know no stylesheets worth the name, so the look stands on each element. */
function MailPage({ subject, brand, paragraphs, facts = [], quote, button, footer }: MailContent) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={looks.page}>
        <div style={looks.sheet}>
          <p style={looks.brand}>{brand}</p>
          <div style={looks.card}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} style={looks.paragraph}>
                {paragraph}
              </p>
            ))}
            {facts.length > 0 && (
              <dl style={looks.facts}>
                {known(facts).map(([label, value]) => (
                  <div key={`${label} ${value}`} style={looks.fact}>
                    <dt style={looks.label}>{label}</dt>
                    <dd style={looks.value}>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {quote && <p style={looks.quote}>{quote}</p>}
            {button && (
              <p style={looks.paragraph}>
                <a href={button.href} style={looks.button}>
                  {button.label}
                </a>
              </p>
            )}
            {button && (
              <p style={looks.address}>
                Or open this address: <a href={button.href}>{button.href}</a>
              </p>
            )}
          </div>
          <p style={looks.footer}>{footer}</p>
        </div>
      </body>
    </html>
  );
}

function known(facts: NonNullable<MailContent["facts"]>) {
  return facts.filter(([, value]) => value);
}

const [ink, paper, chalk, muted, line] = ["#07141a", "#f5f3ee", "#fffefb", "#4b5a5f", "#d9d9d2"];
const looks = {
  page: {
    margin: 0,
    padding: "24px 12px",
    backgroundColor: paper,
    color: ink,
    fontFamily: "Helvetica, Arial, sans-serif",
  },
  sheet: { maxWidth: 560, margin: "0 auto" },
  brand: { margin: "0 0 16px", fontSize: 18, fontWeight: 700 },
  card: { padding: "28px 28px 12px", backgroundColor: chalk, border: `1px solid ${line}`, borderRadius: 4 },
  paragraph: { margin: "0 0 18px", fontSize: 16, lineHeight: 1.55, whiteSpace: "pre-line" as const },
  facts: { margin: "0 0 18px", fontSize: 15, lineHeight: 1.5 },
  fact: { padding: "7px 0", borderBottom: `1px solid ${line}` },
  label: { color: muted },
  value: { margin: 0, fontWeight: 600, overflowWrap: "anywhere" as const },
  quote: {
    margin: "0 0 18px",
    padding: "12px 16px",
    borderLeft: `3px solid ${ink}`,
    backgroundColor: paper,
    fontFamily: "Georgia, serif",
    fontSize: 17,
    lineHeight: 1.5,
    whiteSpace: "pre-line" as const,
  },
  button: {
    display: "inline-block",
    padding: "14px 22px",
    backgroundColor: ink,
    color: chalk,
    borderRadius: 4,
    fontWeight: 600,
    textDecoration: "none",
  },
  address: { margin: "0 0 18px", fontSize: 13, lineHeight: 1.5, color: muted, overflowWrap: "anywhere" as const },
  footer: { margin: "16px 4px 0", fontSize: 13, lineHeight: 1.5, color: muted },
};
