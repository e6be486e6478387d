import { useFetcher, useRouteLoaderData } from "react-router";
import type { loader } from "./layout.tsx";

const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const appearancePath = "/admin/appearance";

/** The look of the admin area; `isSidebarOpen` is undefined until the coach decides. */
export type Appearance = { theme: Theme; isSidebarOpen: boolean | undefined };

export function themeOf(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value);
}

/** The admin area's theme, including a choice that is still being stored; undefined on every other page. */
export function useTheme(): { theme: Theme | undefined; choose: (theme: string) => void } {
  const stored = useRouteLoaderData<typeof loader>("shell/admin/frame/layout")?.appearance.theme;
  const storing = useFetcher({ key: "theme" });
  return {
    theme: stored && (themeOf(storing.formData?.get("theme")) ?? stored),
    choose: (theme) => void storing.submit({ theme }, { method: "post", action: appearancePath }),
  };
}
