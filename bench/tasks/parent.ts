import type { Page } from "@playwright/test";
import type { Task } from "./coach.ts";
import type { Finger } from "./finger.ts";

const way = ["14 to 18", /^I play club matches/, /^My nerve/, /regular weekly slot/];

async function introduce(page: Page, finger: Finger, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await finger.type(page.getByLabel(label).first(), text);
}

/** What a parent comes for, from the home page with the phone in one hand. */
export const parentTasks: Task[] = [
  {
    name: "ask a question",
    from: "/",
    run: async (page, finger) => {
      await introduce(page, finger, {
        Name: "Dana Field",
        Email: "dana@player.example",
        Message: "Do you teach at six?",
      });
      await finger.tap(page.getByRole("button", { name: "Send Message" }));
      await finger.seen(page.getByText(/Message sent|Thank you/i));
    },
  },
  {
    name: "find a price",
    from: "/",
    run: async (page, finger) => finger.reach(page.getByText(/\$\d+/).first()),
  },
  {
    name: "ask for a session",
    from: "/",
    run: async (page, finger) => {
      await finger.tap(page.getByRole("link", { name: /Book/ }).filter({ visible: true }).first());
      await introduce(page, finger, { "Full Name": "Dana Field", Email: "dana@player.example", Phone: "555 010 0199" });
      await finger.type(page.getByLabel("Preferred Date/Time"), "Monday at 3pm");
      await finger.choose(page.getByLabel("Session Type"), "Video Analysis");
      await finger.tap(page.locator("label").filter({ hasText: "Beginner" }).first());
      await finger.tap(page.getByRole("button", { name: "Submit Booking Request" }));
      await finger.seen(page.getByText("Booking request submitted successfully!"));
    },
  },
  {
    name: "ask for a consultation, unsure which service",
    from: "/services",
    run: async (page, finger) => {
      await finger.tap(page.getByRole("link", { name: /consultation/i }).first());
      await introduce(page, finger, { "Full Name": "Dana Field", Email: "dana@player.example", Phone: "555 010 0199" });
      await finger.type(page.getByLabel("Preferred Date/Time"), "any evening");
      const type = page.getByLabel("Session Type");
      if (await type.evaluate((select: HTMLSelectElement) => select.required))
        await finger.choose(type, "Video Analysis");
      const level = page.getByRole("radio", { name: "Beginner" });
      if (await level.evaluate((radio: HTMLInputElement) => radio.required))
        await finger.tap(page.locator("label").filter({ hasText: "Beginner" }).first());
      await finger.tap(page.getByRole("button", { name: /^Submit/ }));
      await finger.seen(page.getByText(/submitted successfully/));
    },
  },
  {
    name: "take the quiz and know why",
    from: "/quiz",
    run: async (page, finger) => {
      for (const [index, option] of way.entries()) {
        await finger.tap(page.locator("label").filter({ hasText: option }).first());
        await finger.tap(page.getByRole("button", { name: index === 3 ? "Continue" : "Next" }));
      }
      await introduce(page, finger, { "Full Name *": "Dana Field", "Email *": "dana@player.example" });
      await finger.tap(page.getByRole("button", { name: "Get My Recommendation!" }));
      await page.waitForURL(/\/services\//);
    },
  },
];
