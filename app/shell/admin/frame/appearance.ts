const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const appearancePath = "/admin/appearance";

/** How the coach likes the admin area to look; `isSidebarOpen` is undefined until somebody decides. */
export type Appearance = { theme: Theme; isSidebarOpen: boolean | undefined };

export function themeOf(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value);
}
