import { Bell, type LucideIcon, Share, SquarePlus } from "lucide-react";

const steps: { sign: LucideIcon; title: string; words: string }[] = [
  { sign: Share, title: "Tap Share", words: "at the bottom of Safari" },
  { sign: SquarePlus, title: "Add to Home Screen", words: "further down in the list" },
  { sign: Bell, title: "Open it there", words: "and allow notifications" },
];

export function InstallSteps() {
  return (
    <section
      aria-labelledby="install-title"
      className="on-court mb-4 grid gap-5 rounded-md bg-background p-5.5 text-foreground lg:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]"
    >
      <div>
        <h2 id="install-title" className="text-h3 text-current">
          Put the site on your phone
        </h2>
        <p className="mt-1.5 text-ui">
          It opens like an app and may send you notifications. On an iPhone they work only this way.
        </p>
      </div>
      {steps.map(({ sign: Sign, title, words }) => (
        <p key={title} className="flex items-start gap-3 text-ui">
          <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <b className="block font-semibold">{title}</b>
            {words}
          </span>
        </p>
      ))}
    </section>
  );
}
