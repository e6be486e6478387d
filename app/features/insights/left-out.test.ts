import { expect, test } from "vitest";
import { isLeftOut } from "./count-view.server.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const people = [
  chrome,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
  "Mozilla/5.0 (Linux; Android 16; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
];
const machines = [
  "",
  "curl/8.14.1",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
  "python-requests/2.32.3",
  "Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)",
];

test.each(people)("counted: %s", (agent) => expect(isLeftOut(new Headers({ "user-agent": agent }))).toBe(false));

test.each(machines)("left out: %s", (agent) => expect(isLeftOut(new Headers({ "user-agent": agent }))).toBe(true));

test.each([
  ["who asks not to be counted", { "sec-gpc": "1" }],
  ["a page fetched ahead", { "sec-purpose": "prefetch" }],
  ["a page made ready ahead", { "sec-purpose": "prefetch;prerender" }],
  ["a page fetched ahead, in an older browser", { purpose: "prefetch" }],
  ["who is signed in", { cookie: "__Host-courtside.session_token=x" }],
])("left out: %s", (_who, headers) => expect(isLeftOut(new Headers({ "user-agent": chrome, ...headers }))).toBe(true));
