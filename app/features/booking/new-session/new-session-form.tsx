import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { errorsIn, factsIn, failureIn, typedIn } from "#app/platform/forms/answer.ts";
import { showRefusal } from "#app/platform/forms/browser/use-answer.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { NewSessionPage } from "./new-session.server.ts";
import {
  type NewSessionAnswer,
  type NewSessionField,
  type NewSessionQuery,
  newSessionAddress,
  newSessionFieldIds,
  newSessionTexts,
  notOpenId,
  otherTime,
} from "./new-session.ts";
import { OutcomePanel } from "./new-session-outcome.tsx";
import { PlayersPanel } from "./new-session-players.tsx";
import { RepeatPanel } from "./new-session-repeat.tsx";
import { TimesPanel } from "./new-session-times.tsx";
import { proposedInstead, type RepeatedWeek, weeksInWords } from "./new-session-words.ts";

type NewSessionFormProps = { page: NewSessionPage; pageAnswer: NewSessionAnswer | undefined };

/** Choices live in the URL, so the server finds the open times and says what booking will do. */
export function NewSessionForm({ page, pageAnswer }: NewSessionFormProps) {
  const fetcher = useFetcher<NewSessionAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const answer = fetcher.data ?? pageAnswer;
  const errors = useOpenErrors<NewSessionField>(errorsIn(answer), form);
  const notOpen = factsIn(answer);
  const { follow, add } = useFollow(form);
  useEffect(() => {
    if (fetcher.data?.outcome === "done" && fetcher.data.leadsTo) void navigate(fetcher.data.leadsTo);
    if (fetcher.data?.outcome === "refused") showRefusal(form.current);
    if (fetcher.data?.outcome !== "failed") return;
    if (!fetcher.data.facts) {
      toast.error(fetcher.data.message ?? newSessionTexts.notBooked);
      return;
    }
    document.getElementById(notOpenId)?.focus();
    void revalidate();
  }, [fetcher.data, toast, revalidate, navigate]);
  const settled = useSettled(page.repeat?.weeks ?? []);
  const weeks = page.repeat && weeksInWords(page.repeat.weeks, settled.instead);
  // With JavaScript, the fields still hold what was typed.
  const typed = typedIn(pageAnswer);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onChange={({ target }) => follow(target)}
      className="grid items-start gap-4 beside:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 gap-4">
        <RefusedFields errors={errors} fieldIds={newSessionFieldIds} />
        <PlayersPanel page={page} errors={errors} typed={typed} onAdd={add} />
        <TimesPanel
          page={page}
          errors={errors}
          typed={typed}
          notOpen={notOpen && { ...notOpen, message: failureIn(answer) ?? "" }}
        />
        <RepeatPanel page={page} errors={errors} typed={typed} {...settled} />
      </div>
      <OutcomePanel outcome={page.outcome} weeks={weeks} isBusy={fetcher.state !== "idle"} />
      <input type="hidden" name="on" value={page.date} readOnly />
      <input type="hidden" name="minutes" value={page.minutes} readOnly />
    </fetcher.Form>
  );
}

/** What to book instead of weeks that are taken: the proposals, until the coach chooses. */
function useSettled(weeks: readonly RepeatedWeek[]) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  return {
    instead: { ...proposedInstead(weeks), ...chosen },
    onInstead: (date: string, value: string) => setChosen({ ...chosen, [date]: value }),
  };
}

/** The fields that the open times depend on. */
const followed = ["service", "kind", "capacity", "place", "start", "time", "repeat", "weeks"];
const typingPauseMs = 350;

/** Navigates to the URL of the form's choices as they change. */
function useFollow(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const go = (query: NewSessionQuery) =>
    void navigate(newSessionAddress(query), { replace: true, preventScrollReset: true });

  return {
    follow: (target: EventTarget) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (!followed.includes(target.name)) return;
      clearTimeout(pause.current);
      const isTyped = target.type === "number" || target.type === "time";
      pause.current = setTimeout(() => go(queryOf(form.current)), isTyped ? typingPauseMs : 0);
    },
    add: (person: string) => {
      const query = queryOf(form.current);
      go({ ...query, person: [...(query.person ?? []), person] });
    },
  };
}

function queryOf(form: HTMLFormElement | null): NewSessionQuery {
  const fields = form ? new FormData(form) : new FormData();
  const field = (name: string) => `${fields.get(name) ?? ""}`;
  const [start, placeThere] = field("start").split("@");
  const isGroup = field("kind") === "group";
  return {
    person: fields.getAll("person").map(String),
    ...{ service: field("service"), kind: field("kind"), capacity: isGroup ? field("capacity") : "" },
    // An alternative time has its own day and place.
    ...(placeThere ? { place: placeThere } : { place: field("place"), on: field("on") }),
    ...{ start, time: start === otherTime ? field("time") : "" },
    ...(field("repeat") && { repeat: "on", weeks: field("weeks") }),
  };
}
