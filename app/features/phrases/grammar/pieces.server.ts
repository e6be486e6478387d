import type { DaysTerm, Negation, Term, TimeTerm } from "./terms.server.ts";
import { daysTogether, timesTogether } from "./together.server.ts";

type Link = "none" | "or" | "and" | "comma" | "but" | "clause" | "else" | "rather";

/** A day with its time, or one of them, as it appears in the text; `isNot` says that it does not suit. */
export type Piece = {
  days?: DaysTerm;
  time?: TimeTerm;
  first: "days" | "time";
  link: Link;
  isNot: false | "not" | "except" | "behind";
  /** 'No Mondays', without a verb: the other days suit. */
  isTerse: boolean;
  /** 'Fridays only until three'. */
  isOnly: boolean;
  /** A plain weekday that may be every week's. */
  mayRecur?: boolean;
  /** 'Next week is fine'. */
  isPraised: boolean;
  /** Pieces of one clause share a number. */
  clause: number;
  /** The preference: lower is preferred. */
  tier: number;
  isWeekly: boolean;
  from: number;
  to: number;
};

/** The parts of a clause that are about days and times. */
type Part = { meaning: DaysTerm | TimeTerm; from: number; to: number };

const strength: Link[] = ["none", "clause", "comma", "and", "or", "but", "rather", "else"];

/** The text as pieces. Clauses about something else, or unclear ones, are left out and listed by number. */
export function piecesOf(terms: readonly Term[]): { pieces: Piece[]; unclear: Set<number>; clauseOf: number[] } {
  const state: State = {
    pieces: [],
    unclear: new Set(),
    link: "none",
    clause: 0,
    tier: 1,
    most: 1,
    isNot: false,
    isTerse: false,
    isOnly: false,
  };
  const clauseOf: number[] = [];
  terms.forEach((term, index) => {
    step(state, term, terms.slice(index + 1));
    clauseOf.push(state.clause);
  });
  endLists(state);
  return { pieces: state.pieces.filter(({ clause }) => !state.unclear.has(clause)), unclear: state.unclear, clauseOf };
}

type State = {
  pieces: Piece[];
  unclear: Set<number>;
  link: Link;
  clause: number;
  tier: number;
  most: number;
  isNot: Piece["isNot"];
  isTerse: boolean;
  isOnly: boolean;
};

function step(state: State, { meaning, from, to }: Term, rest: readonly Term[]): void {
  if (meaning.kind === "days" || meaning.kind === "time") add(state, { meaning, from, to });
  else if (meaning.kind === "both") {
    add(state, { meaning: meaning.days, from, to });
    add(state, { meaning: meaning.time, from, to });
  } else if (meaning.kind === "link") separate(state, meaning.how, rest);
  else if (meaning.kind === "asking") separate(state, "none", rest);
  else if (meaning.kind === "clause" || meaning.kind === "but") beginClause(state, meaning.kind);
  else if (meaning.kind === "not" || meaning.kind === "except") negate(state, meaning, rest);
  else if (meaning.kind === "rather" || meaning.kind === "else") beginChoice(state, meaning.kind);
  else if (meaning.kind === "only") limit(state);
  else if (meaning.kind === "verdict") praise(state);
  else if (meaning.kind === "story") state.unclear.add(state.clause);
}

/** The last piece of the clause, if nothing has come between. */
function current({ pieces, link, clause }: State): Piece | undefined {
  const last = pieces.at(-1);
  return last?.clause === clause && link === "none" ? last : undefined;
}

/** 'Fridays only', 'only Fridays'. */
function limit(state: State): void {
  const piece = current(state);
  if (piece) piece.isOnly = true;
  else state.isOnly = true;
}

function praise(state: State): void {
  const piece = current(state);
  if (piece) piece.isPraised = true;
}

/** After a clause about something else, 'can we' or a comma may begin a wish. */
function separate(state: State, link: Link, rest: readonly Term[]): void {
  const mayBegin = link === "none" || (link === "comma" && isWholeWish(rest));
  if (state.unclear.has(state.clause) && mayBegin) beginClause(state, "clause");
  strengthen(state, link);
}

/** Whether the text up to the next sign has both a day and a time: 'he's 9 today, Mondays at four work'. */
function isWholeWish(rest: readonly Term[]): boolean {
  const end = rest.findIndex(
    ({ meaning }) => meaning.kind === "clause" || (meaning.kind === "link" && meaning.how === "comma"),
  );
  const kinds = new Set(rest.slice(0, end < 0 ? rest.length : end).map(({ meaning }) => meaning.kind));
  return !kinds.has("story") && (kinds.has("both") || (kinds.has("days") && kinds.has("time")));
}

function strengthen(state: State, link: Link): void {
  if (strength.indexOf(link) > strength.indexOf(state.link)) state.link = link;
}

function beginClause(state: State, link: "clause" | "but"): void {
  state.clause++;
  state.isNot = false;
  state.isOnly = false;
  strengthen(state, link);
}

function beginChoice(state: State, kind: "rather" | "else"): void {
  state.tier = kind === "rather" ? 0 : ++state.most;
  state.isNot = false;
  strengthen(state, kind);
}

/** Before a day it negates the day; at the end of a clause it negates the days before it. */
function negate(state: State, { kind, isTerse = false }: Negation, rest: readonly Term[]): void {
  const telling = rest.filter(({ meaning }) => !["filler", "only", "asking"].includes(meaning.kind));
  const after = telling.find(
    ({ meaning }) => meaning.kind !== "verdict" && meaning.kind !== "weekly" && meaning.kind !== "unknown",
  )?.meaning.kind;
  const isBefore = after === "days" || after === "time" || after === "both";
  const earlier = state.pieces.filter((piece) => piece.clause === state.clause && !piece.isNot);
  const [next] = telling;
  if (next?.meaning.kind === "unknown") state.unclear.add(state.clause);
  if (!isBefore) {
    negateEarlier(state, earlier);
    return;
  }
  const isDirect = next?.meaning.kind === after;
  if (kind === "not" && !isDirect && earlier.length > 0 && state.link === "none") state.unclear.add(state.clause);
  state.isNot = kind;
  state.isTerse = isTerse || kind === "except";
  strengthen(state, "comma");
}

/** 'Monday and Tuesday don't work.' What precedes a comma is unclear, unless it has its own time. */
function negateEarlier(state: State, earlier: readonly Piece[]): void {
  const last = earlier.at(-1);
  if (!last) {
    state.unclear.add(state.clause);
    return;
  }
  let at = earlier.length - 1;
  last.isNot = "behind";
  for (let hasAnd = false; at > 0; at--) {
    const { link } = earlier[at] as Piece;
    const previous = earlier[at - 1] as Piece;
    hasAnd ||= link === "and" || link === "or";
    if (link === "comma" && !hasAnd && shapeOf(previous) !== shapeOf(last)) return;
    if (!hasAnd || shapeOf(previous) !== shapeOf(last)) {
      state.unclear.add(state.clause);
      return;
    }
    previous.isNot = "behind";
  }
}

/** The scope of a 'not': across 'or' to similar items, across a comma only if an 'or' follows. */
function endLists({ pieces, unclear }: State): void {
  pieces.forEach((piece, index) => {
    const first = pieces.slice(0, index + 1).findLast(isHead);
    if (
      !first ||
      first === piece ||
      first.clause !== piece.clause ||
      (piece.isNot !== "not" && piece.isNot !== "except")
    )
      return;
    const isAlike = shapeOf(piece) === shapeOf(first) || isLastWithTime(pieces, index);
    const isListed =
      piece.link !== "comma" ||
      pieces.slice(index + 1).some(({ link, clause }) => clause === piece.clause && (link === "or" || link === "and"));
    const isOver = piece.link === "comma" && (!isAlike || (!isListed && piece.isPraised));
    if (isOver) endList(pieces.slice(index), piece.clause);
    else if (!isAlike || !isListed) unclear.add(piece.clause);
  });
}

/** 'Except Tuesday and Thursday at five': the time is that of all the days, see `withBorrowedTime`. */
function isLastWithTime(pieces: readonly Piece[], index: number): boolean {
  const [piece, next] = pieces.slice(index);
  return piece?.isNot === "except" && shapeOf(piece) === "both" && next?.isNot !== "except";
}

/** The piece right after a 'not'. */
function isHead(piece: Piece, index: number, pieces: readonly Piece[]): boolean {
  const before = pieces[index - 1];
  return (
    (piece.isNot === "not" || piece.isNot === "except") &&
    (before?.isNot !== piece.isNot || before.clause !== piece.clause)
  );
}

function endList(pieces: readonly Piece[], clause: number): void {
  for (const piece of pieces) if (piece.clause === clause) piece.isNot = false;
}

export function shapeOf({ days, time }: Piece): "days" | "time" | "both" {
  if (days && time) return "both";
  return days ? "days" : "time";
}

function add(state: State, part: Part): void {
  const last = state.pieces.at(-1);
  const isSame = last?.clause === state.clause && (Boolean(last.isNot) || !state.isNot);
  const joined = isSame ? joinOver(state.link, last, part) : undefined;
  if (joined === "unclear") state.unclear.add(state.clause);
  else if (joined) state.pieces[state.pieces.length - 1] = { ...joined, to: part.to };
  else state.pieces.push(begin(state, part));
  state.link = "none";
  state.isOnly = false;
}

function begin(state: State, { meaning, from, to }: Part): Piece {
  const isListed = state.pieces.at(-1)?.clause === state.clause && state.link === "none";
  return {
    ...(meaning.kind === "days" ? { days: meaning } : { time: meaning }),
    first: meaning.kind,
    link: isListed ? "or" : state.link,
    isNot: state.isNot,
    isTerse: state.isTerse,
    isOnly: state.isOnly,
    isPraised: false,
    clause: state.clause,
    tier: state.tier,
    isWeekly: meaning.kind === "days" && meaning.isWeekly === true,
    from,
    to,
  };
}

/** 'Saturday, October 10' and 'next week, Tuesday' are one day each, despite the comma. */
function joinOver(link: Link, piece: Piece, part: Part): Piece | "unclear" | undefined {
  if (link === "none") return join(piece, part);
  if (link !== "comma" || part.meaning.kind !== "days" || !piece.days || piece.time) return undefined;
  const isOne = piece.days.isPlain || part.meaning.isPlain || piece.days.sort === "span";
  return isOne ? joinDays(piece, part.meaning) : undefined;
}

/** The piece with one more part; undefined if that begins a new piece, 'unclear' if the two contradict each other. */
function join(piece: Piece, { meaning }: Part): Piece | "unclear" | undefined {
  if (meaning.kind === "days") return joinDays(piece, meaning);
  const { time } = piece;
  if (!time) return isDayOfMonth(piece, meaning) ? "unclear" : { ...piece, time: meaning };
  const both = timesTogether(time, meaning);
  return both === "list" ? undefined : both ? { ...piece, time: both } : "unclear";
}

/** 'Friday 9', if that Friday is the ninth. */
function isDayOfMonth({ days }: Piece, { dayOfMonth }: TimeTerm): boolean {
  const dates = days?.options.flatMap((option) => option.dates) ?? [];
  return dayOfMonth !== undefined && dates.some((date) => Number(date.slice(8)) === dayOfMonth);
}

function joinDays(piece: Piece, days: DaysTerm): Piece | "unclear" | undefined {
  const isWeekly = piece.isWeekly || days.isWeekly === true;
  if (!piece.days) return { ...piece, days, isWeekly };
  const both = daysTogether(piece.days, days);
  return both && { ...piece, days: both, isWeekly };
}
