import { renderToStaticMarkup } from "react-dom/server";

/** One mail as it is meant; what is sent is written from it twice, so that both readings say the same. */
export type MailContent = {
  subject: string;
  brand: string;
  paragraphs: string[];
  /** The one thing to do, with what it is good for said in the paragraphs. */
  button?: { label: string; href: string };
  /** Why it was sent, in small print. */
  footer: string;
};

export function writeMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, brand, paragraphs, button, footer } = content;
  const parts = [...paragraphs, ...(button ? [`${button.label}:\n${button.href}`] : []), `--\n${brand}\n${footer}`];
  const html = `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`;
  return { subject, text: parts.join("\n\n"), html };
}

/** Mail programs know no stylesheets worth the name, so the look stands on each element. */
function MailPage({ subject, brand, paragraphs, button, footer }: MailContent) {
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
  paragraph: { margin: "0 0 18px", fontSize: 16, lineHeight: 1.55 },
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
