import type { LinkChange } from "#app/features/booking/links/link-acts.ts";
import type { Policy, Verdict } from "#app/features/booking/policy.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import { families, type History, type Player, quarter, type Step } from "./history.ts";

export type StoredState = {
  status: "requested" | "booked" | "cancelled";
  start: number;
  freeUntil: number | null;
  settled: Verdict | null;
  graceUses: number;
};

/** A calendar on which a history runs. A refused act returns its reason. */
export type Court = {
  setPolicy: (policy: Policy) => Promise<void>;
  /** Undefined if the time is not open. */
  book: (
    now: number,
    booking: { by: "coach" | "visitor" | "request"; player: Player; start: number },
  ) => Promise<string | undefined>;
  confirm: (now: number, id: string) => Promise<boolean>;
  /** What the session's page says a change costs. */
  look: (now: number, id: string) => Promise<{ said: Verdict; words: string | undefined }>;
  act: (
    now: number,
    id: string,
    act: LinkChange & { to: number },
  ) => Promise<"done" | "ended" | "judged anew" | "not open">;
  moveByCoach: (now: number, id: string, start: number) => Promise<boolean>;
  cancelByCoach: (now: number, id: string) => Promise<boolean>;
  bringBack: (now: number, id: string) => Promise<boolean>;
  stateOf: (id: string) => Promise<StoredState>;
};

/** What was promised about a session, recorded beside the calendar: each of its times, and when it was set. */
type Promised = { id: string; player: Player; policy: Policy; given: { at: number; start: number }[]; changes: number };

type Forgiven = { at: number; id: string; family: number };

/** Plays the history and throws if the calendar did something else than its pages said. Returns what happened. */
export async function play(history: History, court: Court) {
  const witness = new Witness(history, court);
  await court.setPolicy(history.policy);
  for (const step of history.steps) await witness.take(step);
  witness.countForgiven();
  return witness.seen;
}

type LinkStep = Extract<Step, { kind: "link" }>;
type Shown = { session: Promised; step: LinkStep; said: Verdict; before: StoredState };

/** Follows a history with its own record, and compares that with the calendar. */
class Witness {
  readonly seen = { grace: 0, late: 0, anew: 0, moved: 0, cancelled: 0 };
  readonly #all: Promised[] = [];
  #forgiven: Forgiven[] = [];
  readonly #court: Court;
  readonly #zone: string;
  #now: number;
  #policy: Policy;

  constructor({ zone, from, policy }: History, court: Court) {
    this.#court = court;
    this.#zone = zone;
    this.#now = from;
    this.#policy = policy;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === "wait") this.#now += step.ms;
    else if (step.kind === "policy") {
      this.#policy = step.policy;
      await this.#court.setPolicy(step.policy);
    } else if (step.kind === "book") await this.#book(step);
    else {
      const session = this.#all[step.which % Math.max(1, this.#all.length)];
      // A session changed too often can no longer be moved by link.
      if (session && session.changes++ <= 8) await this.#change(session, step);
    }
  }

  async #book({ by, player, ahead }: Extract<Step, { kind: "book" }>): Promise<void> {
    const [at, start] = [this.#now, this.#startAfter(ahead)];
    const id = await this.#court.book(at, { by, player, start });
    const given = by === "request" ? [] : [{ at, start }];
    if (id) this.#all.push({ id, player, policy: this.#policy, given, changes: 0 });
  }

  async #change(session: Promised, step: Extract<Step, { which: number }>): Promise<void> {
    const before = await this.#court.stateOf(session.id);
    const { status, start, freeUntil } = before;
    if (step.kind === "wait for a deadline") this.#now = Math.max(this.#now, (freeUntil ?? start) + step.after);
    else if (start <= this.#now) return;
    else if (step.kind === "coach brings back") await this.#bringBack(session, before);
    else if (status === "cancelled") return;
    else if (step.kind === "link") await this.#followLink(session, step, before);
    else if (step.kind === "coach cancels") await this.#court.cancelByCoach(this.#now, session.id);
    else if (step.kind === "coach moves") await this.#moveByCoach(session, this.#startAfter(step.ahead), before);
    else if (status === "requested" && (await this.#court.confirm(this.#now, session.id))) this.#give(session, start);
  }

  async #moveByCoach(session: Promised, start: number, { status }: StoredState): Promise<void> {
    const isMoved = await this.#court.moveByCoach(this.#now, session.id, start);
    if (isMoved && status === "booked") this.#give(session, start);
  }

  async #bringBack(session: Promised, { status, start, settled }: StoredState): Promise<void> {
    if (status !== "cancelled" || !(await this.#court.bringBack(this.#now, session.id))) return;
    if (session.given.length === 0) this.#give(session, start);
    // The cancellation never happened.
    const taken = settled === "grace" ? this.#forgiven.findLast(({ id }) => id === session.id) : undefined;
    this.#forgiven = this.#forgiven.filter((use) => use !== taken);
  }

  async #followLink(session: Promised, step: LinkStep, before: StoredState): Promise<void> {
    const { said, words } = await this.#court.look(this.#now, session.id);
    same(said, this.#judge(session, before), "the page says what a change costs");
    const isOver = (before.freeUntil ?? 0) < this.#now;
    if (isOver && words?.startsWith("Free to move")) throw new Error(`The page names a past moment: ${words}`);
    this.#now += step.dawdle;
    const shown = { session, step, said, before };
    const expected = this.#expect(shown);
    const to = this.#startAfter(step.ahead);
    const outcome = await this.#court.act(this.#now, session.id, { act: step.act, said, to });
    const after = await this.#court.stateOf(session.id);
    if (outcome !== "not open") same(outcome, expected, "what the page said is what happens");
    if (outcome === "done") this.#note(shown, after, to);
    else same(after, before, "a refused change changes nothing");
  }

  #expect({ session, step, said, before }: Shown): "done" | "ended" | "judged anew" {
    if (before.start <= this.#now) return "ended";
    if (this.#judge(session, before) !== said) {
      this.seen.anew++;
      return "judged anew";
    }
    return step.act === "move" && said === "late" ? "ended" : "done";
  }

  #note({ session, step, said, before }: Shown, after: StoredState, to: number): void {
    same(after.settled, said, "the change costs what the page said");
    same(after.graceUses - before.graceUses, said === "grace" ? 1 : 0, "a forgiven change is counted once");
    if ((after.freeUntil ?? 0) > (before.freeUntil ?? Infinity)) throw new Error("A change gave a later deadline");
    if (said === "grace") this.#forgiven.push({ at: this.#now, id: session.id, family: families[session.player] });
    if (step.act === "move" && before.status === "booked") this.#give(session, to);
    this.seen[step.act === "move" ? "moved" : "cancelled"]++;
    if (said !== "free") this.seen[said]++;
  }

  #judge({ given, player, policy }: Promised, { status }: StoredState): Verdict {
    const isFree = given.every(({ at, start }) => this.#now <= Math.max(at, deadlineOf(policy, start, this.#zone)));
    if (status === "requested" || isFree) return "free";
    const used = this.#forgiven.filter((use) => use.family === families[player] && use.at > yearBefore(this.#now));
    return used.length < policy.gracePerYear ? "grace" : "late";
  }

  #give(session: Promised, start: number): void {
    session.given.push({ at: this.#now, start });
  }

  #startAfter(ahead: number): number {
    return Math.ceil((this.#now + ahead) / quarter) * quarter;
  }

  /** Each waived change, with those before it, stays within what its session's policy allows in a year. */
  countForgiven(): void {
    for (const [index, { at, id, family }] of this.#forgiven.entries()) {
      const until = this.#forgiven.slice(0, index + 1);
      const inYear = until.filter((use) => use.family === family && use.at > yearBefore(at)).length;
      const most = this.#all.find((one) => one.id === id)?.policy.gracePerYear ?? 0;
      if (inYear > most) throw new Error(`${inYear} were forgiven in a year instead of ${most}`);
    }
  }
}

export function yearBefore(at: number): number {
  const before = new Date(at);
  return before.setUTCFullYear(before.getUTCFullYear() - 1);
}

function same(actual: unknown, expected: unknown, rule: string): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${rule}: ${one} instead of ${other}`);
}
