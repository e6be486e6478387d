import { grouped } from "#app/lib/numbers.ts";
import type { AnswerSpeed } from "../queries.server.ts";
import { durationText } from "../reply-clock.ts";

/** How well the reply promise was kept lately. */
export function AnswerTimes({ answers: { medianMs, missed } }: { answers: AnswerSpeed }) {
  if (medianMs === 0 && missed === 0) return null;
  return (
    <p className="mt-3 text-small text-muted-foreground">
      {medianMs > 0 && `Typical reply time: ${durationText(medianMs)}. `}
      {missed > 0 && `${grouped(missed)} of the last 1,000 messages were answered late.`}
    </p>
  );
}
