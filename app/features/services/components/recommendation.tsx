import { ToastPanel } from "#app/ui/toast-panel.tsx";

type RecommendationProps = { title: string /** The answer that decided. */; answer: string | undefined };

/** Above the page that the quiz led to: that it was sent, what it recommends, and why. */
export function Recommendation({ title, answer }: RecommendationProps) {
  return (
    <div className="mb-8 grid max-w-144 gap-4">
      <ToastPanel kind="success" title="Your quiz has been submitted. We'll be in touch soon!" className="bg-ink-800" />
      <div className="border-l-3 border-optic pl-4">
        <p className="text-h4 font-620">I recommend {title}.</p>
        {answer && <p className="mt-1 text-muted-foreground">You answered: “{answer}”</p>}
      </div>
    </div>
  );
}
