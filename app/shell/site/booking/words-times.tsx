import { useEffect, useRef, useState } from "react";
import { type Answer, factsIn } from "#app/platform/forms/answer.ts";
import { OwnTime } from "#app/ui/time-chip.tsx";
import { wordsTimesPath } from "./words-address.ts";

/** How the words were understood, as text, and open times to pick. */
export type WordsTimesAnswer = {
  /** 'Understood as', the reading, and what follows it. */
  before: string;
  reading?: string;
  rest?: string;
  /** How the times are announced. */
  open?: string;
  times: { value: string; day: string; time: string; place: string }[];
  after: string;
};

type WordsTimesProps = {
  /** The server's result without JavaScript. */
  answer: WordsTimesAnswer | undefined;
  chosen: string | undefined;
};

const pauseMs = 600;
const asked = ["preferred_date", "session_type"];

/** Below the words: how they were understood, once the visitor stops typing. It can be ignored. */
export function WordsTimes({ answer, chosen }: WordsTimesProps) {
  const [shown, setShown] = useState(answer);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    if (form) return followWords(form, setShown, answer !== undefined);
  }, [answer]);
  return (
    <div ref={here} aria-live="polite" className="grid gap-3 pt-3 text-ui empty:hidden">
      {shown && (
        <>
          <p className="wrap-anywhere text-muted-foreground">
            {shown.before} {shown.reading && <b className="font-semibold text-foreground">{shown.reading}</b>}
            {shown.rest} {shown.open}
          </p>
          {shown.times.map(({ value, day, time, place }) => (
            <label key={value} className={timeClass}>
              <span className="mr-auto leading-snug">
                <b className="block font-540">{day}</b>
                <span className="text-small text-muted-foreground">{place}</span>
                <OwnTime instant={Number(value.split("@")[0])} className="text-small text-muted-foreground" />
              </span>
              <span className="text-2xl leading-none font-560 whitespace-nowrap font-stretch-78%">{time}</span>
              <input
                type="radio"
                name="time"
                value={value}
                defaultChecked={value === chosen}
                className="size-5 accent-foreground"
              />
            </label>
          ))}
          {shown.after && <p className="text-small text-muted-foreground">{shown.after}</p>}
        </>
      )}
      <noscript>
        <button type="submit" name="look" value="words" formNoValidate className={lookClass}>
          See open times for this
        </button>
      </noscript>
    </div>
  );
}

const timeClass =
  "flex min-h-16 cursor-pointer items-center gap-4 rounded-md border border-input bg-card px-4 py-2 hover:border-foreground has-checked:border-chosen has-checked:bg-chosen-bg has-checked:inset-ring has-checked:inset-ring-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2";
const lookClass = "min-h-11 rounded-md border border-input bg-card px-4 font-semibold hover:border-foreground";

/** Asks after a pause in typing, and shows only the result for the current text. */
function followWords(form: HTMLFormElement, show: (answer?: WordsTimesAnswer) => void, isAnswered: boolean) {
  let timer = 0;
  let latest = isAnswered ? wordsIn(form) : "";
  const look = async () => {
    const words = wordsIn(form);
    if (words === latest) return;
    latest = words;
    if (words === "") return show();
    const answer: Answer<never, WordsTimesAnswer> | undefined = await fetch(wordsTimesPath, {
      method: "POST",
      body: new URLSearchParams(words),
    })
      .then((response) => response.json())
      .catch(() => undefined);
    if (words === latest) show(factsIn(answer));
  };
  const wait = ({ target }: Event) => {
    if (!(target instanceof Element) || !asked.includes(target.getAttribute("name") ?? "")) return;
    // A picked time belongs to other words.
    const none = form.querySelector<HTMLInputElement>("[name=time][value='']");
    if (none && target.matches("[name=preferred_date]")) none.checked = true;
    clearTimeout(timer);
    timer = window.setTimeout(look, pauseMs);
  };
  // The text may have been typed before hydration, or restored by a reload.
  void look();
  form.addEventListener("input", wait);
  return () => {
    clearTimeout(timer);
    latest = "";
    form.removeEventListener("input", wait);
  };
}

/** Only the fields needed to read them. */
function wordsIn(form: HTMLFormElement): string {
  const fields = new FormData(form);
  const kept = [...asked, "service", "option"].map((name) => [name, String(fields.get(name) ?? "")]);
  return kept[0]?.[1] ? String(new URLSearchParams(kept)) : "";
}
