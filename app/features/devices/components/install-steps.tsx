import { Bell, EllipsisVertical, type LucideIcon, MonitorDown, Share, SquarePlus } from "lucide-react";
import { type InstallSystem, installSystems } from "#app/lib/user-agent.ts";

type Step = { sign: LucideIcon; title: string; words: string };

const systems: Record<InstallSystem, { label: string; steps: readonly Step[] }> = {
  iphone: {
    label: "iPhone or iPad",
    steps: [
      { sign: Share, title: "Tap Share", words: "at the bottom of Safari" },
      { sign: SquarePlus, title: "Add to Home Screen", words: "further down in the list" },
      { sign: Bell, title: "Open it there", words: "and allow notifications" },
    ],
  },
  android: {
    label: "Android",
    steps: [
      { sign: EllipsisVertical, title: "Open the browser's menu", words: "the three dots" },
      { sign: SquarePlus, title: "Install", words: "or Add to Home screen" },
      { sign: Bell, title: "Open it there", words: "and allow notifications" },
    ],
  },
  computer: {
    label: "A computer",
    steps: [
      { sign: MonitorDown, title: "Install", words: "at the end of the address bar; in Safari, File and Add to Dock" },
      { sign: Bell, title: "Open it there", words: "and allow notifications" },
    ],
  },
};

/** Steps for the current system; the others are folded. The installed app hides them. */
export function InstallSteps({ system }: { system: InstallSystem }) {
  return (
    <section
      aria-labelledby="install-title"
      className="on-court mb-4 grid gap-5 rounded-md bg-background p-5.5 text-foreground [@media(display-mode:standalone)]:hidden"
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,3fr)]">
        <div>
          <h2 id="install-title" className="text-h3 text-current">
            Have the site as an app
          </h2>
          <p className="mt-1.5 text-ui">
            It opens from the home screen, and Today works without signal.
            {system === "iphone" && " On an iPhone or iPad, notifications only work this way."}
          </p>
        </div>
        <Steps of={system} />
      </div>
      <details>
        <summary className="flex min-h-11 w-fit items-center text-ui font-semibold">On another device</summary>
        <div className="grid gap-5 pt-2">
          {installSystems
            .filter((other) => other !== system)
            .map((other) => (
              <div key={other} className="grid gap-3 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,3fr)] lg:gap-5">
                <h3 className="text-ui font-semibold text-current">{systems[other].label}</h3>
                <Steps of={other} />
              </div>
            ))}
        </div>
      </details>
    </section>
  );
}

function Steps({ of }: { of: InstallSystem }) {
  return (
    <ol className="grid gap-4 md:grid-cols-3">
      {systems[of].steps.map(({ sign: Sign, title, words }) => (
        <li key={title} className="flex items-start gap-3 text-ui">
          <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <b className="block font-semibold">{title}</b>
            {words}
          </span>
        </li>
      ))}
    </ol>
  );
}
