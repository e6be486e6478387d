import { Quote } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { testimonialTexts } from "../testimonial.ts";

type PraisePanelProps = {
  personId: string;
  /** For the household. */
  finished: number;
};

/** Asks an adult for a testimonial, once they have had a session. */
export function PraisePanel({ personId, finished }: PraisePanelProps) {
  const toast = useToast();
  const { isBusy, run } = useAction({
    onDone: (message) => toast.success(message ?? "Done"),
    onFailed: (message) => toast.error(message ?? testimonialTexts.notAsked),
  });
  if (finished === 0) return null;
  return (
    <Panel aria-labelledby="praise-title">
      <PanelTitle id="praise-title">Testimonial</PanelTitle>
      <div className="grid justify-items-start gap-3 px-4 py-3.5 text-ui md:px-5.5">
        <p className="text-muted-foreground">
          {finished === 1 ? "One finished session." : `${finished} finished sessions.`} What they send waits as a draft.
        </p>
        <Button variant="quiet" size="small" busy={isBusy} onClick={() => run(`/admin/players/${personId}/ask-praise`)}>
          <Quote aria-hidden />
          Ask for a testimonial
        </Button>
      </div>
    </Panel>
  );
}
