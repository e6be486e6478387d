import type { ExpectedWish, Window } from "./oracle.ts";

/**
 * How a phrase was read. `asked`: an unneeded question with the right answer among its choices. `wrong question`: its
 * choices differ from the phrase's meanings. `silently wrong`: a wrong reading without a question.
 */
export const grades = ["right", "asked", "not understood", "wrong question", "silently wrong"] as const;
export type Grade = (typeof grades)[number];

/** The certain and the asked times, as comparable instants. */
type Canonical = { sure: string; questions: string[]; answers: { choice: number; spans: Span[] }[][] };
type Span = [start: number, end: number];
type InstantOf = (date: string, minutes: number) => number;

export function canonical(wishes: readonly ExpectedWish[], instantOf: InstantOf): Canonical {
  const answers = wishes.map(({ choice, answers: all }) =>
    all.map((windows) => ({ choice, spans: windows.map((window) => spanOf(window, instantOf)) })),
  );
  const questions = answers.filter(({ length }) => length > 1);
  const sure = answers.filter(({ length }) => length === 1).flat();
  return {
    sure: inOrder(sure),
    questions: questions.map((question) => JSON.stringify(question.map((answer) => inOrder([answer])).sort())).sort(),
    answers,
  };
}

function spanOf({ date, from, to }: Window, instantOf: InstantOf): Span {
  return [instantOf(date, from), instantOf(date, to)];
}

/** By choice, merged and sorted, so that equal times are equal texts. */
function inOrder(answers: readonly { choice: number; spans: Span[] }[]): string {
  const choices = [...new Set(answers.map(({ choice }) => choice))].sort();
  const spansOf = (choice: number) =>
    merged(answers.filter((answer) => answer.choice === choice).flatMap(({ spans }) => spans));
  return JSON.stringify(choices.map((choice) => [choice, spansOf(choice)]));
}

function merged(spans: readonly Span[]): Span[] {
  const starts = [...new Set(spans.filter(([start, end]) => start === end).map(([start]) => start))].sort(
    (a, b) => a - b,
  );
  const done: Span[] = [];
  for (const [start, end] of spans.filter((span) => span[0] < span[1]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = done.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else done.push([start, end]);
  }
  return [...starts.map((start): Span => [start, start]), ...done];
}

export function grade(expected: Canonical, given: Canonical, asks: boolean): Grade {
  const isSame = expected.sure === given.sure && expected.questions.join() === given.questions.join();
  if (expected.answers.length === 0)
    return given.answers.length === 0 ? "right" : asks ? "wrong question" : "silently wrong";
  if (given.answers.length === 0) return "not understood";
  if (isSame) return asks === expected.questions.length > 0 ? "right" : "asked";
  if (!asks) return "silently wrong";
  return expected.questions.length === 0 && isAmong(expected.sure, given) ? "asked" : "wrong question";
}

/** Whether some answers to the questions give the right times. */
function isAmong(sure: string, { answers }: Canonical): boolean {
  const combinations = answers.reduce<{ choice: number; spans: Span[] }[][]>(
    (all, some) => all.flatMap((combination) => some.map((answer) => combination.concat(answer))).slice(0, 256),
    [[]],
  );
  return combinations.some((combination) => inOrder(combination) === sure);
}
