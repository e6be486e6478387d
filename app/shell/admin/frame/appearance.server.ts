import { parse, serialize } from "hono/utils/cookie";
import { type Appearance, type Theme, themeOf } from "./appearance.ts";

const day = 24 * 60 * 60;
const sidebarCookie = "__Host-courtside.sidebar";
const themeCookie = "__Host-courtside.theme";
const keptFor = { [sidebarCookie]: 7 * day, [themeCookie]: 365 * day };

/** Stored in cookies, so that the first HTML already looks right. */
export function readAppearance(request: Request): Appearance {
  const cookies = parse(request.headers.get("cookie") ?? "");
  const sidebar = cookies[sidebarCookie];
  return {
    theme: themeOf(cookies[themeCookie]) ?? "system",
    isSidebarOpen: sidebar === "open" ? true : sidebar === "rail" ? false : undefined,
  };
}

export function rememberSidebar(isOpen: boolean): string {
  return remember(sidebarCookie, isOpen ? "open" : "rail");
}

export function rememberTheme(theme: Theme): string {
  return remember(themeCookie, theme);
}

function remember(name: keyof typeof keptFor, value: string): string {
  return serialize(name, value, {
    path: "/",
    maxAge: keptFor[name],
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
  });
}
