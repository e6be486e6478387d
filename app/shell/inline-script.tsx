import { createContext, use } from "react";

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
