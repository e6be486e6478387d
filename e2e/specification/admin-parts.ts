import type { Page } from "@playwright/test";

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
// A busy machine may be slow; only the texts count here.
export const visible = { timeout: 60_000 };
