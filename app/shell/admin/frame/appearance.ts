const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const appearancePath = "/admin/appearance";

/** The look of the admin area; `isSidebarOpen` is undefined until the coach decides. */
export type Appearance = { theme: Theme; isSidebarOpen: boolean | undefined };

export function themeOf(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value);
}
