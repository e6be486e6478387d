import { expect } from "@playwright/test";
import { asCoach, plantHours } from "#e2e/coach-calendar.ts";
import { plantFamily, plantFamilySignIn } from "#e2e/family-parts.ts";
import { test } from "#e2e/site.ts";

/**
 * What each may do with the first family's things: the parent, the second guardian, another family, an ended sign-in.
 */
const cells: [address: string, form: string, answers: [string, string, string, string]][] = [
  ["/family/lessons", "", ["200", "200", "200", "303>/family"]],
  ["/family/notes", "", ["200", "200", "200", "303>/family"]],
  ["/family/details", "", ["200", "200", "200", "303>/family"]],
  ["/family/calendar", "", ["200", "200", "200", "303>/family"]],
  ["/family/calendar", "make=one", ["200", "200", "200", "303>/family"]],
  ["/family/calendar.ics", "", ["200", "200", "200", "303>/family"]],
  ["/family/export.json", "", ["200", "200", "200", "303>/family"]],
  ["/family/receipts/RECEIPT", "", ["200", "200", "404", "303>/family"]],
  ["/family/session", "member=MEMBER", ["303>/session", "303>/session", "303>/family", "303>/family"]],
  [
    "/family/notes",
    "note=NOTE&done=yes",
    ["303>/family/notes", "303>/family/notes", "303>/family/notes", "303>/family"],
  ],
  [
    "/family/pictures",
    "person=CHILD&given=yes",
    ["303>/family/notes", "303>/family/notes", "303>/family/notes", "303>/family"],
  ],
  [
    "/family/end",
    "device=DEVICE",
    ["303>/family/details", "303>/family/details", "303>/family/details", "303>/family"],
  ],
];

test("each family, guardian and ended sign-in gets exactly what is listed", { tag: "@long" }, async ({ site }) => {
  const { testSite, node } = site;
  const { riverside } = await plantHours(testSite);
  const own = await plantFamily(testSite, "Matrix", { place: riverside, at: 600 });
  const other = await plantFamily(testSite, "Beside", { place: riverside, at: 720 });
  const principals = [
    await plantFamilySignIn(testSite, own.parent),
    await plantFamilySignIn(testSite, own.second),
    await plantFamilySignIn(testSite, other.parent),
    await plantFamilySignIn(testSite, own.parent, true),
  ];
  // Another device of the parent, which only the parent may end.
  await plantFamilySignIn(testSite, own.parent);
  const one = async (call: string) => (await asCoach<{ id: string }>(testSite, call, [own.child]))[0]?.id ?? "";
  const things: Record<string, string> = {
    RECEIPT: own.receipt,
    CHILD: own.child,
    MEMBER: await one("select id from session_people where person_id = $1"),
    NOTE: await one("select id from lesson_notes where person_id = $1"),
    DEVICE: await one(`select f.id from family_sign_ins f join people p on p.id = f.person_id join people c on c.id = $1
      where p.household_id = c.household_id and p.name like 'Grace%' and f.ended_at is null order by f.created_at desc`),
  };
  const filled = (text: string) => text.replace(/[A-Z]{4,}/g, (name) => things[name] ?? "");
  const count = async (call: string) => (await asCoach(testSite, call)).length;
  const effects = () =>
    Promise.all([
      count("select note_id from homework_done"),
      count("select person_id from picture_consents"),
      count("select id from family_sign_ins where ended_at is null"),
    ]);

  const ask = async (address: string, form: string, cookie: string) => {
    const post = { method: "POST", body: new URLSearchParams(filled(form)) };
    const headers = { cookie, origin: node.url };
    const options = { headers, redirect: "manual" as const, ...(form && post) };
    const response = await fetch(node.url + filled(address), options);
    const to = response.headers.get("location")?.replace(/[/]~.*|[?#].*/, "");
    return to ? `${response.status}>${to}` : `${response.status}`;
  };

  // People without a right come first, because they change nothing.
  const before = await effects();
  for (const [address, form, answers] of cells)
    for (const index of [2, 3])
      expect(await ask(address, form, principals[index] ?? ""), `${address} ${form} ${index}`).toBe(answers[index]);
  expect(await effects()).toEqual(before);
  // The second guardian cannot end the first one's devices, and may do the rest.
  for (const [address, form, answers] of cells)
    expect(await ask(address, form, principals[1] ?? ""), `${address} ${form} 1`).toBe(answers[1]);
  expect(await effects()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
  for (const [address, form, answers] of cells)
    expect(await ask(address, form, principals[0] ?? ""), `${address} ${form} 0`).toBe(answers[0]);
  expect((await effects())[2]).toBe((before[2] ?? 0) - 1);
});
