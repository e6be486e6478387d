import { readFileSync } from "node:fs";
import {
  CodeInput,
  ConfirmInput,
  EmailInput,
  FirstRunInput,
  RecoveryInput,
  ResetInput,
  SetupInput,
  SignInInput,
  SignUpInput,
} from "#app/features/accounts/schema.ts";
import { HomeworkInput } from "#app/features/family/schema.ts";
import { BookingInput, ContactInput } from "#app/features/inbox/schema.ts";
import { QuizInput } from "#app/features/quiz/schema.ts";
import { PraiseInput } from "#app/features/testimonials/schema.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { goodPassword } from "#tests/member.ts";
import type { TestSite } from "#tests/site.ts";
import type { PublicForm } from "./hostile-requests.ts";

const account = { email: "dana@player.example", password: goodPassword };
// Mixed case and inner spaces, so that any change to them shows.
const person = { name: "Dana  O'Field", email: "Dana.Field@Player.example", phone: "+1 (555) 0100" };

const view = { path: "/blog", referrer: "https://search.example/?q=tennis", reached: "", utm_source: "club" };

/** Every form that a stranger may send, with the fields of its schema. */
export async function publicForms(testSite: TestSite): Promise<PublicForm[]> {
  const answers = (await quizOptions(testSite)).join(" ");
  const message = "Is Saturday free?";
  const wish = { preferred_date: "next Monday", session_type: "on-court", skill_level: "intermediate" };
  const forms: [string, { shape: object }, Record<string, string>][] = [
    ["/", ContactInput, { ...person, message }],
    ["/book-session", BookingInput.in, { ...person, ...wish, message }],
    ["/quiz", QuizInput, { ...person, answers }],
    ["/auth", SignInInput, account],
    ["/auth/sign-up", SignUpInput, account],
    ["/auth/forgot", EmailInput, { email: account.email }],
    ["/auth/reset", ResetInput, { password: goodPassword, token: "x" }],
    ["/family", EmailInput, { email: account.email }],
    ["/family/details", { shape: { wish: "", words: "" } }, { wish: "correct", words: "Our number is new." }],
    ["/family/pay", { shape: {} }, {}],
    ["/family/calendar", { shape: {} }, {}],
    ["/praise/:link", PraiseInput, { name: "Dana", level: "", quote: "My serve lands now.", rating: "4" }],
    ["/family/notes", HomeworkInput, { note: crypto.randomUUID(), done: "yes" }],
    ["/auth/two-factor", CodeInput, { code: "123456" }],
    ["/auth/recovery-code", RecoveryInput, { code: "abcde-fghij" }],
    ["/auth/setup", SetupInput, { token: "x" }],
    [
      "/setup",
      FirstRunInput,
      { ...account, token: "x", brand: "Apex", time_zone: "Europe/Paris", region: "FR", currency: "EUR" },
    ],
    ["/auth/confirm", ConfirmInput, { confirm: "x" }],
    ["/auth/confirm-again", { shape: {} }, {}],
    ["/auth/sign-out", { shape: {} }, {}],
    ["/api/auth/prolong-session", { shape: {} }, {}],
    ["/api/views", { shape: view }, view],
    ["/book-session/times", { shape: wish }, wish],
  ];
  return forms.map(([path, { shape }, valid]) => ({ path, names: [...Object.keys(shape), "id"], valid }));
}

async function quizOptions(testSite: TestSite): Promise<string[]> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor");
  const { rows } = await withClient(url, (visitor) => visitor.query<{ id: string }>("select id from quiz_options"));
  return rows.map(({ id }) => id);
}

type Address = { path: string; takesForms: boolean };

/** What the route table says is open to strangers. */
export function publicAddresses(): Address[] {
  return readFileSync("docs/authorization.txt", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("/") && !line.startsWith("/admin"))
    .map((line) => {
      const [path = "", , post = ""] = line.split(/ {2,}/);
      return { path, takesForms: !/^all 40[45]$/.test(post) };
    });
}
