import { Fragment } from "react";
import { countOfHours } from "#app/lib/time/durations.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { SiteSettings } from "./frame/layout.tsx";

type TextPageProps = { title: string; lead: string; text: string; settings: SiteSettings };

/** A page of the coach's own text: headings begin with #, a blank line begins a paragraph. */
export function TextPage({ title, lead, text, settings }: TextPageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={title} lead={lead} />
      <div className="section wrap">
        <div className="grid max-w-[42rem] gap-10">
          {partsOf(text, settings).map(({ heading, paragraphs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
            <section key={index}>
              {heading && <h2 className="text-h3">{heading}</h2>}
              <div className="mt-3 grid gap-3 text-muted-foreground">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="whitespace-pre-line wrap-anywhere">
                    <Linked text={paragraph} />
                  </p>
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

type Part = { heading: string; paragraphs: string[] };

function partsOf(text: string, { brand, email, reply_hours }: SiteSettings): Part[] {
  const facts: Record<string, string> = { brand, email, reply_hours: `${reply_hours}` };
  const filled = text
    .replaceAll("{reply_hours} hours", countOfHours(reply_hours))
    .replace(/\{(\w+)\}/g, (mark, name: string) => facts[name] ?? mark);
  const parts: Part[] = [];
  for (const block of filled.split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)) {
    const words = block.trim();
    if (words.startsWith("#")) parts.push({ heading: words.replace(/^#+\s*/, ""), paragraphs: [] });
    else if (words && parts.length === 0) parts.push({ heading: "", paragraphs: [words] });
    else if (words) parts.at(-1)?.paragraphs.push(words);
  }
  return parts;
}

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[^\s<>]*[^\s<>.,;:!?)])/;

/** With its addresses as links. */
function Linked({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
      <a key={index} href={piece.includes("://") ? piece : `mailto:${piece}`} className={linkClass}>
        {piece}
      </a>
    ),
  );
}

const linkClass = "inline-flex min-h-7 items-center wrap-anywhere underline underline-offset-3 pointer-coarse:min-h-11";
