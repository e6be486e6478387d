import { expect, type Locator, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

export async function query(
  testSite: TestSite,
  door: "courtside_visitor" | "courtside_admin",
  call: string,
  values: unknown[],
) {
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, door), (client) =>
    client.query(call, values),
  );
  return rows[0] as Record<string, string>;
}

type Asked = { name: string; email: string; words: string; phone?: string; child?: [string, number] };

/** Sends the booking form, for themselves or for a child. Returns the message and its person. */
export async function someoneBooks(testSite: TestSite, asked: Asked): Promise<{ message: string; person: string }> {
  const { name, email, words, phone = "", child = ["", 0] } = asked;
  const call = `select id from receive_message('booking', $1, $2, nullif($3, ''), 'weekday afternoons', 'on-court',
    'beginner', $4, 'session', null, null, gen_random_uuid(), p_child_name => nullif($5, ''),
    p_child_age => nullif($6, 0)::int)`;
  const { id = "" } = await query(testSite, "courtside_visitor", call, [name, email, phone, words, ...child]);
  if (child[0]) await query(testSite, "courtside_admin", "select accept_child($1) as id", [id]);
  const { person_id = "" } = await query(testSite, "courtside_admin", "select person_id from messages where id = $1", [
    id,
  ]);
  return { message: id, person: person_id };
}

export const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "reached by Tab").toBeFocused();
}
