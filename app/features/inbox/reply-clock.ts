const minuteMs = 60_000;

type Waiting = { status: string; spam?: string | null; created_at: Date };
type Promise = { replyHours: number; now: Date };

/** The time left to reply as promised; undefined unless the message is still new. */
export function answerClock(
  message: Waiting,
  { replyHours, now }: Promise,
): { isOverdue: boolean; text: string } | undefined {
  if (message.status !== "new" || message.spam) return undefined;
  const leftMs = message.created_at.getTime() + replyHours * 60 * minuteMs - now.getTime();
  return leftMs >= 0
    ? { isOverdue: false, text: `${durationText(leftMs)} left to answer` }
    : { isOverdue: true, text: `Overdue by ${durationText(-leftMs)}` };
}

/** '3 d 4 h', '5 h 20 min', '12 min': two units at most, rounded down. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first === -1) return "0 min";
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}
