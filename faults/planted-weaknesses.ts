import { inBooking } from "./planted-in-booking.ts";
import { inCalendar } from "./planted-in-calendar.ts";
import { inFetching } from "./planted-in-fetching.ts";
import { inWaiting } from "./planted-in-waiting.ts";

/** A test that claims to notice: a unit test runs on the source, a journey on the site built from it. */
export type Proof = { kind: "unit" | "journey"; file: string; test?: string };

export type PlantedWeakness = {
  name: string;
  /** One small edit of a file, or a statement that ends the newest migration. */
  plant: { file: string; find: string; replace: string } | { sql: string };
  proof: Proof;
};

const unit = (file: string, test?: string): Proof => ({ kind: "unit", file, ...(test && { test }) });
const journey = (file: string, test: string): Proof => ({ kind: "journey", file, test });

const inDatabase: PlantedWeakness[] = [
  {
    name: "a table granted to the visitor",
    plant: { sql: "grant select on messages to courtside_visitor" },
    proof: unit("app/platform/db/catalog.test.ts"),
  },
  {
    name: "a column granted to the visitor",
    plant: { sql: "grant select (email) on quiz_submissions to courtside_visitor" },
    proof: unit("app/platform/db/catalog.test.ts"),
  },
  {
    name: "a role made a member of another",
    plant: { sql: "grant courtside_service to courtside_visitor" },
    proof: unit("app/platform/db/role-facts.test.ts"),
  },
  {
    name: "row-level security that spares the tables' owner",
    plant: { sql: "alter table sessions no force row level security" },
    proof: unit("app/platform/db/catalog.test.ts"),
  },
  {
    name: "a policy dropped in favour of everything",
    plant: { sql: 'alter policy "visitors read published posts" on blog_posts using (true)' },
    proof: unit("app/features/blog/policies.test.ts"),
  },
  {
    name: "a household policy opened",
    plant: { sql: 'alter policy "a household reads its people" on people using (true)' },
    proof: unit("app/platform/db/household-door.test.ts", "brings another family's rows back"),
  },
  {
    name: "a table that names people and says nothing of it",
    plant: { sql: "create table guests (email text)" },
    proof: unit("app/shell/admin/personal-data.test.ts"),
  },
  {
    name: "a budget that is counted without waiting in line",
    plant: {
      file: "drizzle/functions/weigh_sender.sql",
      find: "    perform pg_advisory_xact_lock(hashtextextended('form sender ' || p_client, 2));",
      replace: "    null;",
    },
    proof: unit("app/features/inbox/spam.test.ts"),
  },
];

const inAccounts: PlantedWeakness[] = [
  {
    name: "a redirect to another site",
    plant: { file: "app/features/accounts/next-path.ts", find: ' && !pathname.startsWith("//") ?', replace: " ?" },
    proof: unit("app/features/accounts/next-path.test.ts"),
  },
  {
    name: "a stranger's account made an admin's",
    plant: {
      file: "app/features/accounts/mutations.server.ts",
      find: 'if (!user?.isConfirmed) return { outcome: "unconfirmed" };',
      replace: 'if (!user) return { outcome: "unconfirmed" };',
    },
    proof: unit("scripts/admin.test.ts", "never raises"),
  },
  {
    name: "a browser's mark that is good for every account",
    plant: {
      file: "app/features/accounts/known-device.server.ts",
      find: '["known device", device, email.toLowerCase()]',
      replace: '["known device", device]',
    },
    proof: unit("app/features/accounts/sign-in.test.ts", "device cookie"),
  },
  {
    name: "reset links that outlive a reset",
    plant: {
      file: "app/features/accounts/mutations.server.ts",
      find: "await endSessions(inner, userId);\n    await dropTokensOf(inner, userId);",
      replace: "await endSessions(inner, userId);",
    },
    proof: unit("app/features/accounts/password-reset.test.ts"),
  },
  {
    name: "a GET that acts",
    plant: {
      file: "app/features/accounts/routes/auth-page.tsx",
      find: "return { next, confirm, confirms };",
      replace: `if (signedIn && confirm)
    await (await import("../mutations.server.ts")).confirmEmail(
      (await import("#app/platform/db/accounts-door.server.ts")).accountsDb(),
      { userId: signedIn.user.id, secret: confirm },
    );
  return { next, confirm, confirms };`,
    },
    proof: journey("e2e/accounts/keep-the-account-safe.spec.ts", "opening the mailed link confirms nothing"),
  },
  {
    name: "an admin area that asks for no role",
    plant: {
      file: "app/features/accounts/require-admin.server.ts",
      find: "if (!hasRole) throw await noAccess(signedIn);",
      replace: "if (!hasRole) void noAccess;",
    },
    proof: journey("e2e/accounts/guard-the-admin-area.spec.ts", "without the role gets 403"),
  },
];

const onTheWay: PlantedWeakness[] = [
  {
    name: "a stored script listed in the policy",
    plant: {
      file: "app/platform/http/inline-scripts.server.ts",
      find: "const sign =",
      replace: `marked = marked.replaceAll("<script>", '<script nonce="' + mark + '">');\n  const sign =`,
    },
    proof: unit("app/shell/inline-script.test.tsx"),
  },
  {
    name: "a cached page with a cookie",
    plant: { file: "app/platform/cache/page-cache.server.ts", find: ' && !headers.has("set-cookie")', replace: "" },
    proof: unit("app/platform/cache/page-cache.test.ts"),
  },
  {
    name: "/readyz on the forms' connections",
    plant: {
      file: "app/platform/http/probes.server.ts",
      find: 'poolFor("courtside_probe")',
      replace: 'poolFor("courtside_visitor")',
    },
    proof: unit("app/platform/http/probes.test.ts"),
  },
  {
    name: "the version told to everybody",
    plant: {
      file: "app/platform/http/probes.server.ts",
      find: 'isOperator(context.req.header("authorization")) ?',
      replace: "true ?",
    },
    proof: unit("app/platform/http/probes.test.ts"),
  },
  {
    name: "a form from another site let through",
    plant: {
      file: "app/platform/http/same-origin.server.ts",
      find: "&& !isOurs(context.req.raw)",
      replace: "&& !isOurs(context.req.raw) && false",
    },
    proof: unit("app/platform/http/same-origin.test.ts"),
  },
];

const inWords: PlantedWeakness[] = [
  {
    name: "an address in a log line",
    plant: {
      file: "app/platform/log/log.server.ts",
      find: "if (ofMailServer) return ofMailServer;",
      replace: "if (ofMailServer) return error.message;",
    },
    proof: unit("app/platform/log/log.test.ts"),
  },
  {
    name: "a link's token in the log",
    plant: {
      file: "app/platform/http/request-log.server.ts",
      find: 'withoutTokens(target.split("?", 1)[0] ?? "")',
      replace: 'target.split("?", 1)[0] ?? ""',
    },
    proof: unit("app/platform/links/link-page.test.ts", "no log line and no metric holds a token"),
  },
  {
    name: "a mail server's words in the queue",
    plant: {
      file: "app/platform/jobs/worker.server.ts",
      find: "taskList: inOwnWords(taskList)",
      replace: "taskList",
    },
    proof: unit("app/platform/jobs/own-words.test.ts"),
  },
  {
    name: "an account that outlives its person",
    plant: {
      file: "app/shell/admin/person-account.server.ts",
      find: "await deleteAccount(inner, user.id);",
      replace: "void deleteAccount;",
    },
    proof: unit("app/shell/admin/person-history.test.ts"),
  },
  {
    name: "an export that stops at its first page",
    plant: {
      file: "app/platform/db/keyset.server.ts",
      find: "cursor = rows.length === exportSize ? rows.at(-1)?.id : undefined;",
      replace: "cursor = undefined;",
    },
    proof: unit("app/shell/admin/person-history.test.ts"),
  },
  {
    name: "a formula after a semicolon",
    plant: { file: "app/lib/csv.ts", find: "(^|[;\\t\\r\\n])", replace: "(^)" },
    proof: unit("app/lib/csv.test.ts"),
  },
  {
    name: "an unsealed backup restored where a sealed one is expected",
    plant: {
      file: "app/platform/backup/backup-file.server.ts",
      find: "if (!isLocked && passphrase) throw",
      replace: "if (!isLocked && !passphrase && false) throw",
    },
    proof: unit("app/platform/backup/forged.test.ts"),
  },
  {
    name: "sessions that come back with a backup",
    plant: { file: "app/platform/backup/known-tables.server.ts", find: '  "sessions",\n', replace: "" },
    proof: unit("app/platform/backup/backup.test.ts"),
  },
  {
    name: "people's profiles granted to the visitor",
    plant: { sql: "grant select on profiles to courtside_visitor" },
    proof: unit("app/features/accounts/policies.test.ts"),
  },
];

export const plantedWeaknesses = [
  ...inDatabase,
  ...inAccounts,
  ...onTheWay,
  ...inWords,
  ...inBooking,
  ...inWaiting,
  ...inCalendar,
  ...inFetching,
];
