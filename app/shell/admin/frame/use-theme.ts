import { useFetcher, useRouteLoaderData } from "react-router";
import { appearancePath, type Theme, themeOf } from "./appearance.ts";
import type { loader } from "./layout.tsx";

/** The admin area's theme, including a choice that is still being stored; undefined on every other page. */
export function useTheme(): { theme: Theme | undefined; choose: (theme: string) => void } {
  const stored = useRouteLoaderData<typeof loader>("shell/admin/frame/layout")?.appearance.theme;
  const storing = useFetcher({ key: "theme" });
  return {
    theme: stored && (themeOf(storing.formData?.get("theme")) ?? stored),
    choose: (theme) => void storing.submit({ theme }, { method: "post", action: appearancePath }),
  };
}
