import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Set by the socket's owner (systemd): the socket is already open, as file descriptor 3. */
  LISTEN_FDS: z.coerce.number().int().min(0).max(1).default(0),
  ORIGIN: z.url().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  VISITOR_DATABASE_URL: z.url().optional(),
  ADMIN_DATABASE_URL: z.url().optional(),
  SERVICE_DATABASE_URL: z.url().optional(),
  BOOKING_DATABASE_URL: z.url().optional(),
  HOUSEHOLD_DATABASE_URL: z.url().optional(),
  APP_SECRET: z.string().min(32),
  /** The first account to confirm this address becomes the first admin. */
  OWNER_EMAIL: z.email().optional(),
  MIGRATE_ON_START: onOff.default(true),
  WORKER: z.enum(["inside", "alone", "off"]).default("inside"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  COACH_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  /** 0: no limit. */
  STRANGER_MAILS_PER_DAY: z.coerce.number().int().min(0).max(1_000).default(200),
  FORMS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  MEDIA_DIR: z.string().default(".data/media"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Both or neither: payment by card through Stripe. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Another server that speaks Stripe's API, for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Hosts on our own network that the site may ask, with their port if it is not the default. */
  OWN_NETWORK_HOSTS: z
    .string()
    .default("")
    .transform((hosts) =>
      hosts
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  /** A server that stands in for the weather services, in tests and demos. */
  FORECAST_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLIENT_ADDRESS_HEADER: z.string().toLowerCase().optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  DATA_DIR: z.string().default(".data"),
  PAGE_CACHE: onOff.default(true),
  UI_GALLERY: onOff.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** 0: only at night and by the button. */
  SELF_TEST_SECONDS: z.coerce.number().int().min(0).default(180),
  /** Where the self-test finds the site; by default this process, or ORIGIN for a worker that serves no pages. */
  SELF_TEST_URL: z.url({ protocol: /^https?$/ }).optional(),
});
export type Environment = z.output<typeof Environment>;
type Name = keyof z.input<typeof Environment>;

const developmentSecret = "only-for-development-never-for-a-real-site";

const missingSecret = "APP_SECRET is not set: put one in .env, for example from `openssl rand -base64 32`.";

let parsed: Environment | undefined;

/** The validated environment. The first call reads it and throws if something is wrong. */
export function env(): Environment {
  parsed ??= readEnvironment();
  return parsed;
}

/** Fills in defaults for development. */
export function provideEnvironment(values: Partial<Record<Name, string>>): void {
  loadEnvFile();
  for (const [key, value] of Object.entries(values)) process.env[key] ??= value;
}

/** Overrides values: a test's own database, mailbox and port. */
export function setEnvironment(values: Partial<Record<Name, string>>): void {
  Object.assign(process.env, values);
  parsed = undefined;
}

/** The whole environment for a child process, with some values set. */
export function environmentFor(values: Partial<Record<Name, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...values };
}

/** One raw value, before the others are validated. */
export function given(name: Name | "CI" | "TEST_SEED" | "WHOLE"): string | undefined {
  loadEnvFile();
  return process.env[name] || undefined;
}

function readEnvironment(): Environment {
  loadEnvFile();
  if (process.env.NODE_ENV !== "production") provideEnvironment({ APP_SECRET: developmentSecret });
  if (!process.env.APP_SECRET) throw new Error(missingSecret);
  const result = Environment.safeParse(withoutBlanks(process.env));
  if (!result.success) throw new Error(`The environment is not complete:\n${z.prettifyError(result.error)}`);
  if (result.data.NODE_ENV === "production" && result.data.APP_SECRET === developmentSecret)
    throw new Error("APP_SECRET is the development one: make your own with `openssl rand -base64 32`");
  return result.data;
}

// Values that are already set win over the file's.
function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

// `.env` files contain `NAME=` for values left empty.
function withoutBlanks(variables: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** From package.json: shown in the admin area, and to the operator by /healthz and /metrics. */
export const siteVersion: string = JSON.parse(readFileSync(path.resolve("package.json"), "utf8")).version;

/** The origin of links in mails: the operator's setting, never a request's claim. */
export function siteOrigin(): string {
  const { ORIGIN, HOST, PORT } = env();
  return ORIGIN ? new URL(ORIGIN).origin : `http://${HOST}:${PORT}`;
}
