import { useEffect, useState } from "react";
import { data } from "react-router";
import type { Handle } from "#app/lib/page.ts";
import { env } from "#app/platform/env.server.ts";
import { SkipLink } from "#app/ui/page-frame.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/gallery.ts";
import { Decisions, EditableLists } from "./behaviour.tsx";
import { ButtonSizes, ButtonsOnInk, ButtonsOnPaper } from "./buttons.tsx";
import { Badges, Controls, MoreControls } from "./controls.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Cards, Drawings } from "./drawings.tsx";
import { Fields, MoreFields } from "./fields.tsx";
import { Lists } from "./lists.tsx";
import { Navigation } from "./navigation.tsx";
import { SidebarSample } from "./sidebar.tsx";
import { States } from "./states.tsx";
import { Toasts, ToastTriggers } from "./toasts.tsx";

export const handle = { hydrates: true } satisfies Handle;

/** For developers, not for visitors. */
export function loader({ url }: Route.LoaderArgs) {
  if (!env().UI_GALLERY) throw data(null, 404);
  // The error page is one of the states.
  if (url.searchParams.has("fault")) throw new Error("A fault to look at");
  return { hasStoredScript: url.searchParams.has("stored-script") };
}

export function meta() {
  return [{ title: "Component states" }, { name: "robots", content: "noindex" }];
}

export default function Gallery({ loaderData: { hasStoredScript } }: Route.ComponentProps) {
  return (
    <Toaster>
      <SkipLink />
      <main id="main" className="wrap grid gap-4 py-10 text-base">
        <h1 className="mb-2 text-h2">Component states</h1>
        <ButtonsOnPaper />
        <ButtonsOnInk />
        <Badges />
        <Fields />
        <Toasts />
        <States />
        <Controls />
        <ThemeToggle />
        <ButtonSizes />
        <MoreFields />
        <MoreControls />
        <Dialogs />
        <Decisions />
        <EditableLists />
        <ToastTriggers />
        <Navigation />
        <Lists />
        <SidebarSample />
        <Cards />
        <Drawings />
        {hasStoredScript && <StoredScript />}
      </main>
    </Toaster>
  );
}

function ThemeToggle() {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    document.documentElement.classList.toggle("dark", isDark);
    return () => document.documentElement.classList.remove("dark");
  }, [isDark]);
  return (
    <Switch
      label="Dark theme"
      checked={isDark}
      onChange={(event) => setDark(event.target.checked)}
      className="justify-self-start"
    />
  );
}

// As if a bug had let stored text through as HTML: the policy must stop it.
const stored = '<script>document.documentElement.dataset.taken = "over"</script>';

function StoredScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: to see that the browser refuses it
  return <div dangerouslySetInnerHTML={{ __html: stored }} />;
}
