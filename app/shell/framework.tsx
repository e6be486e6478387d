import { createContext, use } from "react";
import { Scripts, useMatches } from "react-router";
import type { Handle } from "#app/lib/page.ts";
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

/** React Router has no such option, so the finished document is changed: nothing of the framework loads on its own. */
export function asleep(html: string): string {
  const script = '<script data-when-reached="" type="module" async="">';
  if (!html.includes(script)) return html;
  return html
    .replace(script, '<script data-when-reached="" type="text/plain">')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

/** Exists only on the server during a render: the policy lists the scripts that carry it, and it is removed again. */
export const ScriptMark = createContext<string | undefined>(undefined);

type InlineScriptProps = {
  /** Only our own code, never stored text. */
  text: string;
  type?: "speculationrules";
};

export function InlineScript({ text, type }: InlineScriptProps) {
  const mark = use(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, and the policy lists their hash
  return <script nonce={mark} type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The coach's own colour instead of the palette's; `site` of a public page or of one behind a link has it. */
export function AccentStyle() {
  const mark = use(ScriptMark);
  const accent = useMatches()
    .map(({ loaderData }) => (loaderData as { site?: { accent?: string } } | undefined)?.site?.accent)
    .find(Boolean);
  if (!accent) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a colour, which Settings and the pattern here check
  return <style nonce={mark} dangerouslySetInnerHTML={{ __html: `:root{--optic:${hexOf(accent)}}` }} />;
}

function hexOf(accent: string): string {
  return /^#[0-9a-f]{6}$/i.test(accent) ? accent : "#daf04b";
}

/** Merges the handles of all matched routes; the inner route wins. */
export function useHandle(): Handle {
  // Safe because every route writes its handle with `satisfies Handle`.
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  return Object.assign({}, ...handles);
}
