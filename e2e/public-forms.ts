import { readFileSync } from "node:fs";
import {
  CodeForm,
  ConfirmInput,
  EmailForm,
  FirstRunForm,
  RecoveryForm,
  ResetForm,
  SetupForm,
  SignInForm,
  SignUpForm,
} from "#app/features/accounts/schema.ts";
import { BookingForm, ContactForm } from "#app/features/inbox/schema.ts";
import { QuizForm } from "#app/features/quiz/schema.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { goodPassword } from "#tests/member.ts";
import type { House } from "#tests/site.ts";
import type { PublicForm } from "./hostile-requests.ts";

const account = { email: "dana@player.example", password: goodPassword };
// Mixed case and inner spaces, so that anything done to them is seen.
const person = { name: "Dana  O'Field", email: "Dana.Field@Player.example", phone: "+1 (555) 0100" };

const view = { path: "/blog", referrer: "https://search.example/?q=tennis", reached: "", utm_source: "club" };

/** Every form that a stranger may send, with the fields of its schema. */
export async function publicForms(house: House): Promise<PublicForm[]> {
  const answers = (await quizOptions(house)).join(" ");
  const message = "Is Saturday free?";
  const wish = { preferred_date: "next Monday", session_type: "on-court", skill_level: "intermediate" };
  const forms: [string, { shape: object }, Record<string, string>][] = [
    ["/", ContactForm, { ...person, message }],
    ["/book-session", BookingForm, { ...person, ...wish, message }],
    ["/quiz", QuizForm, { ...person, answers }],
    ["/auth", SignInForm, account],
    ["/auth/sign-up", SignUpForm, account],
    ["/auth/forgot", EmailForm, { email: account.email }],
    ["/auth/reset", ResetForm, { password: goodPassword, token: "x" }],
    ["/auth/two-factor", CodeForm, { code: "123456" }],
    ["/auth/recovery-code", RecoveryForm, { code: "abcde-fghij" }],
    ["/auth/setup", SetupForm, { token: "x" }],
    ["/setup", FirstRunForm, { ...account, token: "x", brand: "Apex", time_zone: "Europe/Paris" }],
    ["/auth/confirm", ConfirmInput, { confirm: "x" }],
    ["/auth/confirm-again", { shape: {} }, {}],
    ["/auth/sign-out", { shape: {} }, {}],
    ["/api/auth/prolong-session", { shape: {} }, {}],
    ["/api/views", { shape: view }, view],
  ];
  return forms.map(([path, { shape }, valid]) => ({ path, names: [...Object.keys(shape), "id"], valid }));
}

async function quizOptions(house: House): Promise<string[]> {
  const url = doorUrl(house.databaseUrl, testSecret, "courtside_visitor");
  const { rows } = await withClient(url, (visitor) => visitor.query<{ id: string }>("select id from quiz_options"));
  return rows.map(({ id }) => id);
}

type Address = { path: string; takesForms: boolean };

/** What the table of addresses says is open to strangers. */
export function publicAddresses(): Address[] {
  return readFileSync("docs/authorization.txt", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("/") && !line.startsWith("/admin"))
    .map((line) => {
      const [path = "", , post = ""] = line.split(/ {2,}/);
      return { path, takesForms: !/^all 40[45]$/.test(post) };
    });
}
