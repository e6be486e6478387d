import type { Browser, Page } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { type Looking, open, openWindow, phone, settle } from "./camera.ts";
import type { DemoSite } from "./demo-site.ts";

type Still = Looking & { address: string; show?: (page: Page) => Promise<void> };

/** One look at one page. */
export async function still(browser: Browser, site: DemoSite, { address, show, ...looking }: Still): Promise<Buffer> {
  const page = await openWindow(browser, site, looking);
  await open(page, address);
  await show?.(page);
  await settle(page);
  const png = await page.screenshot();
  await page.context().close();
  return png;
}

/** The open times of a service, with one of them picked. */
export function openTimes(browser: Browser, site: DemoSite): Promise<Buffer> {
  const show = async (page: Page) => {
    await page.getByRole("link", { name: "Week after" }).click();
    await page.waitForURL(/on=/);
    await page.locator(".open-day:visible label").nth(1).click();
    await page.locator(".open-week").evaluate((week) => week.scrollIntoView({ block: "start" }));
    await page.evaluate(() => scrollBy(0, -90));
  };
  return still(browser, site, { at: phone, as: "visitor", address: "/book-session?service=on-court-lessons", show });
}

/** Whoever has been there longest and comes again. */
export async function knownPlayer({ testSite }: DemoSite): Promise<string> {
  const [player] = await asCoach(
    testSite,
    `select p.id from people p join session_people sp on sp.person_id = p.id
       join calendar_sessions s on s.id = sp.session_id
     group by p.id order by bool_or(lower(s.during) > now() and s.status = 'booked') desc, count(*) desc limit 1`,
  );
  return `/admin/players/${player?.id}`;
}
