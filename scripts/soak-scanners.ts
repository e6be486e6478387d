import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startNode, startTestSite } from "#tests/site.ts";
import { addressHeader, browserNames, storedViews } from "#tests/visits.ts";

/** `npm run soak:scanners`: what two well-known scanners find on a site of our own, on this machine only. */
type Finding = { scanner: "wapiti" | "sqlmap"; what: string };

const missing = ["wapiti", "sqlmap"].filter((tool) => spawnSync("which", [tool]).status !== 0);
if (missing.length > 0) {
  process.stdout.write(`Skipped: ${missing.join(" and ")} not installed (Debian: apt-get install wapiti sqlmap)\n`);
  process.exit(0);
}

/**
 * Findings we accept on purpose: forms are protected by browser headers, not by a token in HTML that all visitors
 * share; and the missing header belongs to a filter that browsers have dropped.
 */
const otherwise = /Lack of anti CSRF token|X-XSS-Protection is not set/;
const mostMinutes = { wapiti: 5, sqlmap: 15 };
const folder = mkdtempSync(path.join(tmpdir(), "courtside-scan-"));
const token = "a-token-for-the-scanners";
const testSite = await startTestSite();
const node = await startNode({
  ...testSite.settings,
  WORKER: "off",
  CLIENT_ADDRESS_HEADER: addressHeader,
  METRICS_TOKEN: token,
});
const disguise = fromEverywhere();
try {
  const findings = [...scanWithWapiti(node.url), ...formsOf(node.url).flatMap(attackWithSqlmap)];
  const errorMessages = node
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  const real = findings.filter(({ what }) => !otherwise.test(what));
  // Reported to /api/views and stored: would be zero if the scanner counted as a robot.
  const seen = (await storedViews(testSite.databaseUrl)).length;
  const answers = await countAnswers(node.url);
  const tally = { answers, seen, findings: real, onPurpose: findings.length - real.length, errorMessages };
  process.stdout.write(`${JSON.stringify(tally, null, 2)}\n`);
  process.exitCode = real.length + errorMessages.length === 0 ? 0 : 1;
} finally {
  await node.end("SIGKILL");
  await testSite.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Crawls the whole site and attacks what it finds. */
function scanWithWapiti(url: string): Finding[] {
  const report = path.join(folder, "wapiti.json");
  const limits = [
    "--max-scan-time",
    String(mostMinutes.wapiti * 60),
    "--max-attack-time",
    "60",
    "--max-links-per-page",
    "30",
  ];
  const modules = "all,-nikto,-buster,-wapp,-takeover,-brute_login_form,-ssrf,-drupal_enum,-wp_enum";
  const session = ["--flush-session", "--no-bugreport", "--store-session", folder, "--store-config", folder];
  const args = ["-u", `${url}/`, "-m", modules, "-f", "json", "-o", report, "-v", "0", ...limits, ...session];
  execFileSync("wapiti", args, { stdio: ["ignore", "ignore", "inherit"] });
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
    all.map(({ method, path: at, info, parameter }) => ({
      scanner: "wapiti" as const,
      what: `${kind}: ${method} ${at} ${parameter ?? ""} ${info}`,
    })),
  );
}

type Report = Record<"vulnerabilities" | "anomalies", Record<string, Problem[]>>;
type Problem = { method: string; path: string; info: string; parameter: string | null };

type Form = { target: string; data?: string };

/** Requests that bring a visitor's words to the database. */
function formsOf(url: string): Form[] {
  const person = "name=Dana+Field&email=dana%40player.example&phone=555";
  return [
    { target: `${url}/?index`, data: `${person}&skill_level=beginner&message=hello` },
    {
      target: `${url}/book-session`,
      data: `${person}&preferred_date=Friday&session_type=on-court&skill_level=beginner`,
    },
    { target: `${url}/quiz`, data: `${person}&answers=1` },
    { target: `${url}/auth`, data: "email=dana%40player.example&password=not-the-one&confirm=1" },
    { target: `${url}/auth/forgot`, data: "email=dana%40player.example" },
    { target: `${url}/auth/reset`, data: "password=a-long-one-of-mine&token=1" },
    {
      target: `${url}/setup?token=1`,
      data: "token=1&email=dana%40player.example&password=a-long-one-of-mine&brand=Courtside&time_zone=Europe%2FParis&region=FR&currency=EUR",
    },
    {
      target: `${url}/api/views`,
      data: "path=%2Fservices%2Ffitness&referrer=https%3A%2F%2Fclub.example%2F&reached=sent&utm_source=club&utm_medium=poster",
    },
    { target: `${url}/?page=1` },
    { target: `${url}/book-session?service=fitness&option=1&intent=consultation` },
    { target: `${url}/blog?page=1` },
  ];
}

function attackWithSqlmap({ target, data }: Form): Finding[] {
  const ways = ["--level", "2", "--risk", "2", "--technique", "BEUS", "--dbms", "PostgreSQL", "--threads", "4"];
  const quiet = [
    "--batch",
    "--flush-session",
    "--disable-coloring",
    "--ignore-code",
    "400,401,429",
    "--output-dir",
    folder,
    "--user-agent",
    browserNames[0],
    "--preprocess",
    disguise,
  ];
  const { stdout } = spawnSync("sqlmap", ["-u", target, ...(data ? ["--data", data] : []), ...ways, ...quiet], {
    encoding: "utf8",
    timeout: mostMinutes.sqlmap * 60_000,
  });
  const isClean = /do not appear to be injectable/.test(stdout);
  const said = stdout.match(/Parameter: .*|\[CRITICAL\].*/g)?.join("; ") ?? "did not come to an end";
  return isClean ? [] : [{ scanner: "sqlmap", what: `${target}: ${said}` }];
}

/** Each request comes from another network; otherwise the budgets would refuse nearly all of them. */
function fromEverywhere(): string {
  const script = path.join(folder, "from_everywhere.py");
  writeFileSync(path.join(folder, "__init__.py"), "");
  writeFileSync(
    script,
    `import inspect, random
# Debian's sqlmap asks its Python for what newer ones have under another name.
inspect.getargspec = inspect.getfullargspec
def preprocess(req):
    req.add_header("${addressHeader}", ".".join(str(random.randint(1, 250)) for _ in range(4)))
`,
  );
  return script;
}

/** Counts by kind and status: a scan that was refused shows nothing. */
async function countAnswers(url: string): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).matchAll(/^courtside_answers_total\{kind="(\w+)",status="(\d+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, kind, status, count]) => [`${kind} ${status}`, Number(count)]));
}
