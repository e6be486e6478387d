export const sessionDays = 7;
/** Counted from signing in; extensions never go beyond it. */
export const longestSessionDays = 30;
export const confirmHours = 24;
export const resetMinutes = 30;
export const passwordLength = { least: 10, most: 128 } as const;

/** The specification's texts, and our own. */
export const accountTexts = {
  errorTitle: "Error",
  signedIn: "Logged in successfully!",
  signedUp: "Account created successfully!",
  signedUpNext: "Check your email, and sign in through its link to confirm your address.",
  signedOut: "Signed out",
  signedOutText: "You have been signed out successfully",
  wrong: "Invalid email or password",
  tooMany: "Too many attempts. Wait an hour, or reset your password by email.",
  tooManyAccounts: "Too many sign-ups. Please try again in an hour.",
  tooManyMails: "Too many requests. Please try again in an hour.",
  tooManyGuesses: "Too many attempts. Please try again in an hour.",
  wrongPassword: "That password is wrong.",
  deadLink: "This link has expired or was already used. Request a new one.",
  addressTaken: "This address already has an account.",
  lastAdmin: "You're the only admin, and the site needs one. Make someone else an admin first.",
  wrongCode: "That code is wrong. Each code works once, so wait for the next one.",
  codesLocked: "Too many wrong codes. Please try again in 15 minutes.",
  startAgain: "This sign-in has expired. Please start again.",
  busy: "Too many people are signing in. Please try again in a moment.",
  wrongToken: "That token is wrong, or the site already has an owner.",
  ownerHasAccount: "This address already has an account. Sign in, then enter the token there.",
  signUpClosed: "Sign-up is closed. Ask the coach for an account.",
} as const;

/** Setting up two-factor sign-in, including on the phone that has the app. */
export const twoFactorTexts = {
  onThisPhone: "Is your authenticator app on this device? Open it from here.",
  openApp: "Open authenticator app",
  onAnother: "Is it on another device? Scan this with the app.",
  byHand: "Or copy this key into the app by hand.",
  copyKey: "Copy key",
  keepCodes:
    "Save these recovery codes somewhere other than your phone. Each one works once, and they won't be shown again.",
  copyCodes: "Copy codes",
  downloadCodes: "Download codes",
  nothingHere: "There's nothing to do at this address.",
} as const;

/** Notices that an address can ask a page to show: `?notice=signed-out`. */
export const notices = {
  "signed-in": { title: accountTexts.signedIn },
  "code-verified": { title: accountTexts.signedIn },
  "set-up": { title: "Your site is set up", text: "Next, check the settings: contact, hours and prices." },
  "signed-up": { title: accountTexts.signedUp, text: accountTexts.signedUpNext },
  "signed-out": { title: accountTexts.signedOut, text: accountTexts.signedOutText },
  "reset-asked": { title: "Check your email", text: "If that address has an account, a link is on its way." },
  "account-deleted": { title: "Your account is deleted" },
  "own-password-changed": { title: "Your password is changed", text: "All other sessions have ended." },
  "address-asked": { title: "Check your email", text: "The new address counts once you open the link we sent to it." },
  "address-changed": { title: "Your sign-in address is changed", text: "All other sessions have ended." },
  "two-factor-on": { title: "Two-factor sign-in is on", text: "All other sessions have ended." },
  "two-factor-off": { title: "Two-factor sign-in is off" },
  "codes-renewed": { title: "These replace your old recovery codes" },
  "password-changed": { title: "Your new password is set", text: "Sign in with it. All other sessions have ended." },
} as const satisfies Record<string, { title: string; text?: string }>;
export type NoticeName = keyof typeof notices;

export function noticeOf(asked: string | null): NoticeName | undefined {
  return asked !== null && Object.hasOwn(notices, asked) ? (asked as NoticeName) : undefined;
}

export const roles = ["admin"] as const;
