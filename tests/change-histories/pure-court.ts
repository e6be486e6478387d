import { type Changeable, decideAct, verdictOf } from "#app/features/booking/links/link-acts.ts";
import { graceLeft, type Policy, verdictWords } from "#app/features/booking/policy.ts";
import { deadlineOf, freeUntilAfterMove, freeUntilFrom } from "#app/features/calendar/sessions/deadline.server.ts";
import { families, type Player } from "./history.ts";
import { type Court, yearBefore } from "./play.ts";

type Session = Changeable & { player: Player; settled: ReturnType<typeof verdictOf> | null; graceUses: number[] };

/** Stores what the database would, by the same rules. Every time is open. */
export function pureCourt(zone: string): Court {
  const sessions: Session[] = [];
  let calendarPolicy: Policy | undefined;
  const of = (id: string) => sessions[Number(id)] as Session;
  const graceUsed = ({ player }: Session, now: number) =>
    sessions
      .filter((one) => families[one.player] === families[player])
      .flatMap((one) => one.graceUses)
      .filter((at) => at > yearBefore(now)).length;
  const bookedAt = ({ policy, start }: Session, now: number) => freeUntilFrom(policy, { start, now, zone });
  const move = (session: Session, start: number, now: number) => {
    const { policy, freeUntil: before } = session;
    const freeUntil = before === null ? null : freeUntilAfterMove(policy, { before, start, now, zone });
    Object.assign(session, { start, freeUntil, settled: null, sequence: session.sequence + 1 });
  };
  return {
    setPolicy: async (policy) => {
      calendarPolicy = policy;
    },
    book: async (now, { by, player, start }) => {
      if (!calendarPolicy) return undefined;
      const common = { player, start, policy: calendarPolicy, capacity: 1, sequence: 0, settled: null, graceUses: [] };
      const session: Session = { ...common, status: by === "request" ? "requested" : "booked", freeUntil: null };
      if (by !== "request") session.freeUntil = bookedAt(session, now);
      return String(sessions.push(session) - 1);
    },
    confirm: async (now, id) => {
      const session = of(id);
      Object.assign(session, { status: "booked", freeUntil: session.freeUntil ?? bookedAt(session, now) });
      return true;
    },
    look: async (now, id) => {
      const session = of(id);
      const used = graceUsed(session, now);
      const said = verdictOf(session, { now, graceUsed: used });
      const { freeUntil, policy, start, status } = session;
      if (status === "requested" || freeUntil === null) return { said, words: undefined };
      const wasFree = freeUntil <= deadlineOf(policy, start, zone);
      return { said, words: verdictWords(said, { freeUntil, wasFree, zone, now, graceLeft: graceLeft(policy, used) }) };
    },
    act: async (now, id, { to, ...asked }) => {
      const session = of(id);
      const decided = decideAct(session, asked, { now, graceUsed: graceUsed(session, now) });
      if (!decided.ok) return decided.reason;
      if (asked.act === "move") move(session, to, now);
      else session.status = "cancelled";
      session.settled = decided.settled;
      if (decided.settled === "grace") session.graceUses.push(now);
      return "done";
    },
    moveByCoach: async (now, id, start) => {
      move(of(id), start, now);
      return true;
    },
    cancelByCoach: async (_now, id) => {
      Object.assign(of(id), { status: "cancelled", settled: null });
      return true;
    },
    bringBack: async (now, id) => {
      const session = of(id);
      if (session.settled === "grace") session.graceUses.pop();
      const freeUntil = session.freeUntil ?? bookedAt(session, now);
      Object.assign(session, { status: "booked", settled: null, freeUntil });
      return true;
    },
    stateOf: async (id) => {
      const { status, start, freeUntil, settled, graceUses } = of(id);
      return { status: status as "booked", start, freeUntil, settled, graceUses: graceUses.length };
    },
  };
}
