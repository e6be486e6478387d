export const sessionDays = 7;
/** From signing in, however busily the browser asks for more. */
export const longestSessionDays = 30;
export const confirmHours = 24;
export const resetMinutes = 30;
export const passwordLength = { least: 10, most: 128 } as const;

/** The texts of the specification, and ours beside them. */
export const accountTexts = {
  errorTitle: "Error",
  signedIn: "Logged in successfully!",
  signedUp: "Account created successfully!",
  signedUpNext: "We have sent you a mail. Sign in through its link to confirm your address.",
  signedOut: "Signed out",
  signedOutText: "You have been signed out successfully",
  wrong: "Invalid email or password",
  tooMany: "Too many tries. Wait an hour, or ask for a link to choose a new password.",
  tooManyAccounts: "Too many accounts were asked for. Please try again in an hour.",
  tooManyMails: "Too many links were asked for. Please try again in an hour.",
  tooManyGuesses: "Too many tries. Please try again in an hour.",
  wrongPassword: "That is not your password.",
  deadLink: "This link is used up or too old. Ask for a new one.",
  lastAdmin: "You are the only admin, and the site needs one. Make somebody else an admin first.",
  wrongCode: "That code is not right. Each code works once: wait for the next one.",
  codesLocked: "Too many wrong codes. Please try again in a quarter of an hour.",
  startAgain: "This sign-in took too long or too many tries. Please begin again.",
  busy: "Too many people are signing in right now. Please try again in a moment.",
  wrongToken: "That is not the token, or the site has its owner already.",
  ownerHasAccount: "This address has an account already. Sign in with it, and enter the token there.",
  signUpClosed: "Sign-up is closed. Ask the coach for an account.",
} as const;

/** What a page is told to say on arrival, by its address: `?notice=signed-out`. */
export const notices = {
  "signed-in": { title: accountTexts.signedIn },
  "code-verified": { title: accountTexts.signedIn },
  "set-up": { title: "Your site is set up", text: "Have a look at the settings next: contact, hours and prices." },
  "signed-up": { title: accountTexts.signedUp, text: accountTexts.signedUpNext },
  "signed-out": { title: accountTexts.signedOut, text: accountTexts.signedOutText },
  "reset-asked": { title: "Look into your mail", text: "If the address has an account, a link is on its way." },
  "account-deleted": { title: "Your account is deleted" },
  "password-changed": { title: "Your new password is set", text: "Sign in with it. All other sessions have ended." },
} as const satisfies Record<string, { title: string; text?: string }>;
export type NoticeName = keyof typeof notices;

export function noticeOf(asked: string | null): NoticeName | undefined {
  return asked !== null && Object.hasOwn(notices, asked) ? (asked as NoticeName) : undefined;
}
