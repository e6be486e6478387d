import { type Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { passwordLength } from "../account.ts";

// Ten random characters score 10; a common word with a year and two symbols scores 8.
const leastGuesses = 1e9;

/** Loaded on first use, because the word lists take a tenth of a second. */
let guesser: ZxcvbnFactory | undefined;

/** Why a password is too weak, as text for the user; `undefined` if it is strong enough. */
export function weaknessOf(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.least) return `Use at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `Use at most ${passwordLength.most} characters`;
  const maxLength = passwordLength.most;
  guesser ??= new ZxcvbnFactory({ dictionary: { ...dictionary, site: siteWords }, graphs: adjacencyGraphs, maxLength });
  const { guesses, sequence } = guesser.check(password, wordsOf(email));
  if (guesses >= leastGuesses) return undefined;
  // Some keyboard rows are also common passwords; naming the row helps more.
  const byHand = new ZxcvbnFactory({ graphs: adjacencyGraphs, maxLength }).check(password);
  return reasonFor(byHand.guesses < leastGuesses ? longest(byHand.sequence) : longest(sequence));
}

function longest(sequence: Match[]): Match | undefined {
  const found = sequence.filter(({ pattern }) => pattern !== "bruteforce");
  return found.sort((a, b) => b.j - b.i - (a.j - a.i))[0];
}

function reasonFor(match: Match | undefined): string {
  if (match?.pattern === "repeat") return "Use more variety: this one repeats too much";
  if (match?.pattern === "spatial" || match?.pattern === "sequence")
    return "This follows a row of keys or numbers, and those are guessed first";
  if (match?.dictionaryName === "userInputs") return "This is too close to your email address";
  return "This is one of the most common passwords, and those are guessed first";
}

/** What an attacker of this coach's account would try first. */
const siteWords = "apextennis coach coaching courtside racket backhand forehand tennis tenniscoach wimbledon".split(
  " ",
);

function wordsOf(email: string): string[] {
  const name = email.split("@")[0]?.toLowerCase() ?? "";
  return [email, name, name.replace(/[^a-z0-9]/g, ""), ...name.split(/[^a-z0-9]+/)].filter((word) => word.length >= 4);
}
