import { stripVTControlCharacters } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";

/**
 * One section of the specification, checked against the running site. Each claim is counted; a failed one is recorded
 * and the rest still run. The reporter beside this file adds up the counts.
 */
export function section(title: string) {
  const failures: string[] = [];
  let count = 0;

  async function says(claim: string, check: () => unknown): Promise<void> {
    count++;
    try {
      await check();
    } catch (error) {
      const [reason = ""] = stripVTControlCharacters(String(error)).split("\n");
      const failure = `${claim}: ${reason}`;
      failures.push(failure);
      // Recorded at once: a section that times out still names what it found.
      note({ title, failure });
    }
  }

  return {
    says,
    /** The page, or a part of it, shows each of these texts. */
    shows: async (where: Page | Locator, texts: readonly string[]) => {
      for (const text of texts)
        await says(`shows '${text}'`, () => expect(where.getByText(text).first()).toBeVisible());
    },
    /** Each link has this name and target. */
    leads: async (where: Page | Locator, links: Record<string, string>) => {
      for (const [name, href] of Object.entries(links))
        await says(`'${name}' leads to ${href}`, () =>
          expect(where.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", href),
        );
    },
    end: () => {
      note({ title, count });
      expect(failures, title).toEqual([]);
    },
  };
}

/** Read by the reporter beside this file. */
export type Note = { title: string; count?: number; failure?: string };

function note(what: Note): void {
  test.info().annotations.push({ type: "specification", description: JSON.stringify(what) });
}
