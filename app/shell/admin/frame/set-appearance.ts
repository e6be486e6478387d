import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { rememberSidebar, rememberTheme } from "./appearance.server.ts";
import { themeOf } from "./appearance.ts";

export const action = adminAction({
  schema: z.object({ sidebar: z.string(), theme: z.string() }),
  act: (_asked, { sidebar, theme: chosen }) => {
    const theme = themeOf(chosen);
    const headers = new Headers();
    if (sidebar === "open" || sidebar === "rail") headers.append("set-cookie", rememberSidebar(sidebar === "open"));
    if (theme) headers.append("set-cookie", rememberTheme(theme));
    return answered({ outcome: "done" }, { headers });
  },
});
