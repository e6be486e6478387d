import type { NotOpen } from "#app/features/calendar/sessions/decision.server.ts";

/** Takes back with it what was written before the time turned out not to be open. */
export class NotTaken extends Error {
  override name = "NotTaken";
  readonly answer: NotOpen;
  constructor(answer: NotOpen) {
    super("The time is not open");
    this.answer = answer;
  }
}

/** Answers that it is not open, where it is not. */
export async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result | NotOpen> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotTaken) return error.answer;
    throw error;
  }
}
