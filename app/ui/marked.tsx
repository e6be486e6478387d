import { hitsIn } from "#app/lib/format.ts";

/** A text with search hits marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  let at = 0;
  return hitsIn(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? (
      <mark key={key} className="rounded-xs bg-optic px-px text-ink-950">
        <Breakable text={part.text} />
      </mark>
    ) : (
      <span key={key}>
        <Breakable text={part.text} />
      </span>
    );
  });
}

/** A long address breaks before its domain, not in the middle of a word. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf("@");
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
