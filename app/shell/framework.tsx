import { Scripts } from "react-router";
import { InlineScript } from "./inline-script.tsx";
import startFramework from "./start-framework.js?raw";

/** The framework's scripts, inactive: entry.server removes their preloads, and start-framework.js activates them. */
export function FrameworkWhenReached() {
  return (
    <>
      <Scripts data-when-reached="" />
      <InlineScript text={startFramework} />
    </>
  );
}

/** React Router has no such option, so the finished document is changed: nothing of the framework loads by itself. */
export function asleep(html: string): string {
  const script = '<script data-when-reached="" type="module" async="">';
  if (!html.includes(script)) return html;
  return html
    .replace(script, '<script data-when-reached="" type="text/plain">')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}
