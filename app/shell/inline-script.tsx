import { createContext, use } from "react";

/** Known on the server only, while it renders: the policy lists the scripts that carry it, and it is taken off again. */
export const ScriptMark = createContext<string | undefined>(undefined);

type InlineScriptProps = {
  /** Our own code's words, never what somebody stored. */
  text: string;
  type?: "speculationrules";
};

export function InlineScript({ text, type }: InlineScriptProps) {
  const mark = use(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, and the policy lists their hash
  return <script nonce={mark} type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}
