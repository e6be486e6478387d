import { expect, type Page } from "@playwright/test";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, linkTo, mondayOf, plantAskable, plantHours, plantSession } from "#e2e/coach-calendar.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const monday = mondayOf(1);

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

test("Open times on the booking page", async ({ page, site }) => {
  test.setTimeout(240_000);
  const spec = section("Open times on the booking page");
  await page.goto("/book-session");
  await spec.says("its title stays", () => expect(heading(page, "Book a Session")).toBeVisible());
  await spec.shows(page, [
    "Pick an open time, or tell me when suits you. This is a request, not a payment.",
    "You send the request",
    "It takes about a minute.",
    "I reply within 24 hours",
    "A time you picked is held for you while I answer.",
    "We play",
    "None of these suit me",
  ]);
  await spec.leads(page, { "On-Court Lessons": "/book-session?service=on-court-lessons" });
  for (const label of ["Session Type", "Full Name", "Email", "Phone (Optional)", "Additional Information (Optional)"])
    await spec.says(`field '${label}' stays`, () => expect(page.getByLabel(label)).toBeVisible());
  for (const level of ["Beginner", "Intermediate", "Advanced", "Competitive/Tournament"])
    await spec.says(`level '${level}' stays`, () => expect(page.getByRole("radio", { name: level })).toBeAttached());

  await page.goto(`/book-session?service=on-court-lessons&on=${monday}`);
  await spec.says("the session is chosen", () => expect(page.getByLabel("Session Type")).toHaveValue("on-court"));
  const days = page.getByRole("navigation", { name: "Days" });
  await spec.says("six days can be chosen", () => expect(days.getByRole("link")).toHaveCount(6));
  await spec.says("Sunday is closed", () => expect(days.getByText("Closed")).toBeAttached());
  await spec.says("a day says how much is open", () =>
    expect(days.getByRole("link").first()).toContainText(/\d+ open/),
  );
  for (const [index, day] of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].entries()) {
    await days.getByRole("link").nth(index).click();
    await spec.says(`${day} shows its own times`, () =>
      expect(page.locator(".open-day:visible")).toContainText(new RegExp(`open times on ${day}`)),
    );
    await spec.says(`and no other day's beside ${day}`, () => expect(page.locator(".open-day:visible")).toHaveCount(1));
  }
  await days.getByRole("link").first().click();
  const shown = page.locator(".open-day:visible");
  await spec.says("by place", () => expect(shown.locator("fieldset")).toHaveCount(2));
  for (const place of ["Riverside outdoor", "Northside indoor"])
    await spec.says(`'${place}'`, () => expect(shown.getByRole("group", { name: place })).toBeVisible());
  await spec.says("with the length and the zone", () => expect(shown).toContainText("60 min, Eastern Time"));
  for (const time of ["7:00 AM", "8:15 AM", "9:30 AM", "10:45 AM", "5:30 PM", "6:45 PM", "8:00 PM"])
    await spec.says(`${time} fits after the one before it`, () =>
      expect(shown.getByRole("radio", { name: time, exact: true })).toBeAttached(),
    );
  const clock = (time: string) => {
    const [, hour = "", minute = "", half = ""] = /(\d+):(\d+)\s*(AM|PM)/.exec(time) ?? [];
    return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
  };
  const outdoors = shown.getByRole("group", { name: "Riverside outdoor" }).locator(".time-chip");
  const times = (await outdoors.allInnerTexts()).map(clock);
  await spec.says("the others stand between them, in order", () => {
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times).toContain(clock("7:15 AM"));
  });
  await shown.getByRole("radio", { name: "8:15 AM", exact: true }).check();
  await spec.says("a picked time is said again", () =>
    expect(page.getByText(/Mon, \w+ \d+, 8:15–9:15 AM, Riverside/)).toBeVisible(),
  );
  await spec.shows(page, [
    "On-Court Lessons. Held for you until I answer.",
    "Free to move or cancel until 24 hours before. After that, a session you cancel has to be paid.",
  ]);
  await spec.says("words are hidden until they are wanted", () =>
    expect(page.getByLabel("Preferred Date/Time")).toBeHidden(),
  );
  await page.getByText("None of these suit me").click();
  await spec.says("then they are asked for", () => expect(page.getByLabel("Preferred Date/Time")).toBeVisible());
  await spec.says("with the same example", () =>
    expect(page.getByLabel("Preferred Date/Time")).toHaveAttribute("placeholder", "e.g. next Monday at 3pm"),
  );
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await spec.says("with neither a time nor words the same is said as ever", () =>
    expect(page.getByText("Please select a preferred date").first()).toBeVisible(),
  );
  await spec.says("the week before is no link when it is over", async () => {
    await page.goto("/book-session?service=on-court-lessons");
    await expect(page.getByRole("link", { name: "Week before" })).toHaveCount(0);
  });
  await spec.says("the next week is one", () => expect(page.getByRole("link", { name: "Week after" })).toBeVisible());
  await spec.says("no barrier at any width", () => noBarrierAtAnyWidth(page));
  const thanks = {
    requested: "The time you picked is held for you. You will have an answer within 24 hours.",
    booked: "The time is yours. An email with everything is on its way to you.",
    asked: "I'll check whether the time you picked is still free. You will have an answer within 24 hours.",
  };
  for (const [time, words] of Object.entries(thanks)) {
    await page.goto(`/thank-you?time=${time}`);
    await spec.says(`thanks after ${time}`, () => expect(page.getByText(words)).toBeVisible());
    await spec.says(`'Thank You!' stays after ${time}`, () => expect(heading(page, "Thank You!")).toBeVisible());
  }
  await asCoach(site.testSite, "delete from bookable_services");
  await expect(async () => {
    await page.goto("/book-session");
    await expect(page.getByText("None of these suit me")).toHaveCount(0);
  }).toPass();
  await spec.says("without open times the page is as it was", () =>
    expect(
      page.getByText("Tell me when suits you and what you want to work on. This is a request, not a payment."),
    ).toBeVisible(),
  );
  spec.end();
});

test("The link to a session", async ({ page, site }) => {
  test.setTimeout(240_000);
  const spec = section("The link to a session");
  const [place] = await asCoach<{ id: string }>(site.testSite, "select id from places where name = 'Riverside'");
  const planted = { place: place?.id ?? "", date: addDays(monday, 3), title: "On-Court Lesson" };
  const session = await plantSession(site.testSite, { ...planted, who: "Ada Okafor", at: 780 });
  const link = await linkTo(site.testSite, session);
  const answer = await page.goto(link);
  const headers = answer?.headers() ?? {};
  await spec.says("it is kept by nobody", () => expect(headers["cache-control"]).toBe("no-store"));
  await spec.says("its address is named to nobody", () => expect(headers["referrer-policy"]).toBe("strict-origin"));
  await spec.says("no search finds it", () => expect(headers["x-robots-tag"]).toBe("noindex, nofollow"));
  await spec.says("it needs no script", () => expect(page.locator("script[src]")).toHaveCount(0));
  await spec.says("title", () => expect(heading(page, "Move or cancel")).toBeVisible());
  await spec.says("day", () => expect(page.getByText(/^Thursday, /)).toBeVisible());
  await spec.says("time", () => expect(page.locator("main p", { hasText: /^1:00\s*PM$/ })).toBeVisible());
  const facts = {
    Who: "Ada Okafor",
    What: "On-Court Lesson, 1 h",
    Where: "Riverside, 12 River Road",
    Times: "Eastern Time",
  };
  for (const [label, value] of Object.entries(facts))
    await spec.says(`${label}: ${value}`, () =>
      expect(page.locator("dl > div", { has: page.getByText(label, { exact: true }) })).toContainText(value),
    );
  await spec.says("until when it is free", () =>
    expect(
      page.getByText(
        /^Free to move or cancel until Wed, \w+ \d+, 1:00 PM\. If you cancel after that, it has to be paid\.$/,
      ),
    ).toBeVisible(),
  );
  await spec.shows(page, [
    "Move it",
    "To another open time",
    "Your old time is let go only when the new one is yours.",
    "Cancel it",
    "It costs nothing",
    "This page is for Ada Okafor. Anyone with the link can move or cancel this session.",
  ]);
  await spec.says("its own time is no choice", () =>
    expect(page.locator(`input[name=time][value^="${Date.parse(planted.date)}"]`)).toHaveCount(0),
  );
  await page.getByRole("button", { name: "Move to this time" }).click();
  await spec.says("without a time: 'Please choose a time first.'", () =>
    expect(page.getByText("Please choose a time first.")).toBeVisible(),
  );
  await page.goto(link);
  await spec.says("no barrier at any width", () => noBarrierAtAnyWidth(page));
  await page.goto(link);
  await page.getByText("Cancel it").click();
  await spec.shows(page, ["I will know at once, and someone else can have the time."]);
  await asCoach(site.testSite, "update sessions set title = 'Lesson' where id = $1", [session]);
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await spec.says("what has changed since is not overwritten", () =>
    expect(page.getByText("This session has changed since you opened this page. Please look again.")).toBeVisible(),
  );
  await page.goto(link);
  await page.getByText("Cancel it").click();
  const [passed, ahead] = ["now() - interval '1 second'", "lower(during) - interval '1 day'"].map(
    (until) => `update sessions set free_until = ${until}, updated_at = updated_at where id = $1`,
  );
  await asCoach(site.testSite, passed ?? "", [session]);
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await spec.says("nothing is done at another price than the page said", () =>
    expect(page.getByText(/^What a change costs has changed since you opened this page/)).toBeVisible(),
  );
  await spec.says("and the page shows the new one", () =>
    expect(
      page.getByText(/^Changes were free until .* If you cancel now, the session has to be paid\.$/),
    ).toBeVisible(),
  );
  await asCoach(site.testSite, ahead ?? "", [session]);
  await page.goto(link);
  await page.getByText("Cancel it").click();
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await spec.says("cancelled", () => expect(heading(page, "Cancelled")).toBeVisible());
  await spec.shows(page, ["You cancelled this session in time, so it costs nothing."]);
  await spec.says("nothing is left to do", () => expect(page.getByRole("button")).toHaveCount(0));

  const late = await plantSession(site.testSite, { ...planted, date: addDays(monday, -7), who: "Leo Marín", at: 420 });
  await asCoach(
    site.testSite,
    `update sessions set during = tstzrange(at, at + interval '1 hour'), occupies = tstzrange(at, at + interval '1 hour'),
       free_until = at - interval '1 day'
     from (select date_trunc('minute', now() + interval '5 hours') as at) soon where id = $1`,
    [late],
  );
  await page.goto(await linkTo(site.testSite, late));
  await spec.says("after the deadline it says so", () =>
    expect(
      page.getByText(/^Changes were free until .* If you cancel now, the session has to be paid\.$/),
    ).toBeVisible(),
  );
  await spec.says("it can only be cancelled", () => expect(heading(page, "Your session")).toBeVisible());
  await spec.says("not moved", () => expect(page.getByText("Move it")).toHaveCount(0));
  await spec.shows(page, ["The session has to be paid"]);
  for (const wrong of ["~AAAAAAAAAAAAAAAAAAAAAA", "~x", "nothing"]) {
    const refused = await page.goto(`/session/${wrong}`);
    await spec.says(`${wrong} is answered 404`, () => expect(refused?.status()).toBe(404));
    await spec.says(`${wrong}: 'This link no longer works'`, () =>
      expect(heading(page, "This link no longer works")).toBeVisible(),
    );
  }
  spec.end();
});
