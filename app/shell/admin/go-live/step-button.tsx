import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";

type StepButtonProps = { step: string; label: string; words: string; path: string; failed: string };

/** Completes a step in place. */
export function StepButton({ step, label, words, path, failed }: StepButtonProps) {
  const toast = useToast();
  const settle = useAction({ onFailed: (message) => toast.error(message ?? failed) });
  return (
    <Button variant="quiet" size="compact" busy={settle.isBusy} onClick={() => settle.run(path, { step })}>
      {words}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}
