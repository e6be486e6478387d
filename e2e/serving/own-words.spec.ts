import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import * as accounts from "#app/features/accounts/schema.ts";
import * as blog from "#app/features/blog/schema.ts";
import { claimsInput } from "#app/features/claims/schema.ts";
import * as hero from "#app/features/hero/schema.ts";
import * as inbox from "#app/features/inbox/schema.ts";
import * as people from "#app/features/people/person-input.server.ts";
import * as quiz from "#app/features/quiz/schema.ts";
import * as services from "#app/features/services/service-input.server.ts";
import * as settings from "#app/features/settings/schema.ts";
import * as testimonials from "#app/features/testimonials/schema.ts";
import { withPrincipals } from "#e2e/principals.ts";
import { test } from "#e2e/site.ts";
import { librarysWords } from "#tests/unfinished-words.ts";

const modules = [
  accounts,
  blog,
  hero,
  inbox,
  people,
  quiz,
  services,
  settings,
  testimonials,
  { claims: claimsInput(["years"]) },
];

/** Every field of any form of the site: forms ignore the fields they do not know. */
const fields = new Set(
  modules.flatMap((module) =>
    Object.values(module).flatMap((schema) =>
      typeof schema === "object" && "shape" in schema ? Object.keys(schema.shape) : [],
    ),
  ),
);

type Body = FormData | URLSearchParams;
const everyField = (value: (name: string) => string | Blob): Body => {
  const form = new FormData();
  for (const name of fields) form.append(name, value(name));
  return form;
};

function doubled(): Body {
  const form = new URLSearchParams();
  for (const name of fields) for (const value of ["Dana Field", ""]) form.append(name, value);
  return form;
}

const texts = ["message", "note", "body", "description", "excerpt", "quote", "story"];

const bodies: Record<string, () => Body> = {
  "nothing at all": () => new URLSearchParams(),
  "a word no field has": () => new URLSearchParams({ other: "x" }),
  "every field empty": () => everyField(() => ""),
  "every field doubled": doubled,
  "files for texts": () => everyField(() => new Blob(["{}"], { type: "application/json" })),
  "what cannot be read": () => everyField(() => "\u0001\u0000[object Object]"),
  "too much for a line": () => new URLSearchParams([...fields].map((name) => [name, "12 ".repeat(170)])),
  "too much for a text": () => new URLSearchParams(texts.map((name) => [name, "12 ".repeat(2_000)])),
};

/** Every route that accepts a form. */
function formAddresses(): string[] {
  const lines = readFileSync("docs/authorization.txt", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("/")).map((line) => line.split(/ {2,}/));
  const taking = rows.filter(([path, , post]) => post !== "all 404" && post !== "all 405" && !path?.includes("*"));
  return taking.flatMap(([path, , post]) =>
    path && !/^admin 405$/.test(post ?? "") && !path.startsWith("/api/") ? [path] : [],
  );
}

/** Files in place of text trigger most of a library's own messages. */
const inGate = ["files for texts"];

for (const isLong of [false, true])
  test(`no form shows a library's own messages${isLong ? ", whatever is sent" : ""}`, {
    tag: isLong ? "@long" : [],
  }, async ({ site }) => {
    test.setTimeout(600_000);
    const sent = Object.entries(bodies).filter(([what]) => isLong || inGate.includes(what));
    const addresses = ["/?index", ...formAddresses()];
    expect(addresses.length).toBeGreaterThan(40);
    const foreign: string[] = [];
    let refused = 0;
    await withPrincipals(site, async ({ admin, anonymous }) => {
      for (const address of addresses) {
        const cookieOf = /^\/(auth|setup)/.test(address) ? anonymous : admin;
        for (const [what, body] of sent) {
          for (const target of isLong ? targetsOf(address) : targetsOf(address).slice(1)) {
            const headers = { cookie: await cookieOf() };
            const answer = await fetch(site.node.url + target, {
              method: "POST",
              body: body(),
              headers,
              redirect: "manual",
            });
            // Requests refused unread prove nothing.
            expect(answer.status, target).not.toBe(413);
            const text = withoutScripts(await answer.text());
            if (answer.status === 400) refused++;
            const found = librarysWords.exec(text);
            if (found || answer.status >= 500)
              foreign.push(`${target} (${what}): ${answer.status} ${text.slice(found?.index ?? 0).slice(0, 80)}`);
          }
        }
      }
    });
    expect(foreign).toEqual([]);
    expect(refused).toBeGreaterThan(isLong ? 200 : 30);
  });

/** As a form without JavaScript sends it, and as the router does. */
function targetsOf(address: string): string[] {
  const path = address.replace(/:\w+/g, crypto.randomUUID());
  return path === "/?index" ? [path, "/_.data?index"] : [path, `${path}.data`];
}

/** A page contains its result twice; the router's data is in the `.data` response, too. */
function withoutScripts(page: string): string {
  return page.replace(/<script[^>]*>.*?<\/script>/gs, "").replace(/<head>.*<\/head>/s, "");
}
