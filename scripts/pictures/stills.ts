import type { Browser, Page } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { type Looking, open, openWindow, phone, settle } from "./camera.ts";
import type { DemoSite } from "./demo-site.ts";

type Still = Looking & { address: string; show?: (page: Page) => Promise<void> };

/** One picture of one page. */
export async function still(browser: Browser, site: DemoSite, { address, show, ...looking }: Still): Promise<Buffer> {
  const page = await openWindow(browser, site, looking);
  const png = await stillOf(page, address, show);
  await page.context().close();
  return png;
}

export async function stillOf(page: Page, address: string, show?: Still["show"]): Promise<Buffer> {
  await open(page, address);
  await show?.(page);
  await settle(page);
  return page.screenshot();
}

/** A service's open times on its fullest day, with one picked. */
export function openTimes(browser: Browser, site: DemoSite): Promise<Buffer> {
  const show = async (page: Page) => {
    await page.getByRole("link", { name: "Week after" }).click();
    await page.waitForURL(/on=/);
    const counts = await page
      .locator(".open-day")
      .evaluateAll((days) => days.map((day) => day.querySelectorAll("label").length));
    await page.locator(`a[href='#day-${1 + counts.indexOf(Math.max(...counts))}']`).click();
    const chips = page.locator(".open-day:visible label:visible");
    await chips.nth(Math.min(1, (await chips.count()) - 1)).click();
    await page.locator(".open-week").evaluate((week) => week.scrollIntoView({ block: "start" }));
    await page.evaluate(() => scrollBy(0, -90));
  };
  return still(browser, site, { at: phone, as: "visitor", address: "/book-session?service=on-court-lessons", show });
}

/** The person with the most past sessions and one or two ahead, so that both are shown. */
export async function knownPlayer({ testSite }: DemoSite): Promise<string> {
  const [player] = await asCoach(
    testSite,
    `select person_id as id from session_people join sessions s on s.id = session_id
     group by person_id
     order by count(*) filter (where lower(s.during) > now() and s.status = 'booked') between 1 and 2 desc, count(*) desc
     limit 1`,
  );
  return `/admin/players/${player?.id}`;
}

/** The board of the last rain call, which shows who has been told. */
export async function rainCall({ testSite }: DemoSite): Promise<string> {
  const [call] = await asCoach(testSite, "select id from weather_calls order by created_at desc limit 1");
  return `/admin/rain-call/${call?.id}`;
}
