import { expect, test } from "vitest";
import { readAppearance, rememberSidebar, rememberTheme } from "./appearance.server.ts";

function readBack(...cookies: string[]) {
  const cookie = cookies.map((set) => set.split(";")[0]).join("; ");
  return readAppearance(new Request("https://site.example/admin", { headers: { cookie } }));
}

test("a stored choice is read back", () => {
  expect(readBack(rememberSidebar(false), rememberTheme("dark"))).toEqual({ isSidebarOpen: false, theme: "dark" });
  expect(readBack(rememberSidebar(true)).isSidebarOpen).toBe(true);
});

test("without a valid choice, the device and the screen's width decide", () => {
  const undecided = { isSidebarOpen: undefined, theme: "system" };
  expect(readBack()).toEqual(undecided);
  expect(readBack("__Host-courtside.theme=neon", "__Host-courtside.sidebar=<script>")).toEqual(undecided);
});

test("the sidebar's cookie lasts seven days and is hidden from scripts", () => {
  expect(rememberSidebar(true)).toBe(
    "__Host-courtside.sidebar=open; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});
