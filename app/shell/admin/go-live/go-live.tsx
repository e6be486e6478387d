import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";

export const goLivePath = "/admin/go-live";

export const goLiveTexts = {
  title: "Go live",
  isLive: "Your site is live: search engines may list it.",
  ready: "Nothing is left of the example. Once you go live, search engines may list your site.",
  left: (count: number) =>
    `${count === 1 ? "1 example is" : `${count} examples are`} left. Visitors can open the site, but search engines don't list it until you go live.`,
  lead: "A new site begins as an example. Keep what is true of you, and change or hide the rest.",
  imprint: "The law of your country asks for an imprint: who runs this site, and how to reach them.",
  writeImprint: "Write the imprint",
  button: "Go live",
  wentLive: "Your site is live",
  notLive: "Failed to go live: an example is left",
  keep: "It's right",
  change: "Change",
  hide: "Hide",
  notKept: "Failed to save that",
  notHidden: "Failed to hide that",
} as const;

type StepButtonProps = { step: string; label: string; act: "keep" | "hide"; children: string };

/** Completes a step in place. */
export function StepButton({ step, label, act, children }: StepButtonProps) {
  const toast = useToast();
  const { path, failed } = acts[act];
  const settle = useAction({ onFailed: (message) => toast.error(message ?? failed) });
  return (
    <Button variant="quiet" size="compact" busy={settle.isBusy} onClick={() => settle.run(path, { step })}>
      {children}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}

const acts = {
  keep: { path: "/admin/keep-example", failed: goLiveTexts.notKept },
  hide: { path: "/admin/hide-example", failed: goLiveTexts.notHidden },
};
