import clsx from "clsx";
import { Link } from "react-router";
import { misreadTexts } from "#app/features/phrases/meanings.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { Offering } from "./offer-form.server.ts";
import type { OfferingShown } from "./offer-times.tsx";

type AskedWordsProps = { offering: Offering; addressOf: (changes: OfferingShown) => string };

/** Shows the visitor's words and how they were read; the coach can pick another reading. */
export function AskedWords({ offering, addressOf }: AskedWordsProps) {
  const { asked, understood, messageId } = offering;
  if (!understood) return null;
  const { unused, others } = understood;
  const read = <span className="min-w-0 flex-1 basis-60">{readInWords(understood)}</span>;
  return (
    <div className="grid gap-1.5 border-l-3 border-foreground bg-background px-4.5 py-3 wrap-anywhere">
      <p className="font-serif text-lg leading-normal">“{asked}”</p>
      {others.length === 0 ? (
        <p className="text-ui text-muted-foreground">{read}</p>
      ) : (
        <details className="group/readings">
          <summary className={summaryClass}>
            {read}
            <span className="inline-flex min-h-11 items-center rounded-md border border-input bg-card px-3.5 font-semibold text-foreground group-open/readings:bg-tint">
              Change
            </span>
          </summary>
          <Readings understood={understood} addressOf={addressOf} />
        </details>
      )}
      {unused.length > 0 && <p className="text-small text-muted-foreground">Not understood: {unused.join(", ")}</p>}
      <ReportButton messageId={messageId} />
    </div>
  );
}

const summaryClass =
  "flex cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ui text-muted-foreground [&::-webkit-details-marker]:hidden";

type Understood = NonNullable<Offering["understood"]>;

function readInWords({ words, choice }: Understood) {
  if (!words && choice) return "Left aside. These are the next open ones.";
  if (!words) return "I could not read a time in this. These are the next open ones.";
  return (
    <>
      Understood as <b className="font-semibold text-foreground">{words}</b>
    </>
  );
}

type ReadingsProps = Pick<AskedWordsProps, "addressOf"> & { understood: Understood };

/** Lists every reading, each linked to its times. */
function Readings({ understood: { others, choice }, addressOf }: ReadingsProps) {
  const all = others.length > 1 ? [{ choice: undefined, words: "All that is likely" }] : [];
  const rest = others.length > 0 ? [{ choice: "none", words: "Something else: the next open times" }] : [];
  const readings = others.length === 1 ? others.map((one) => ({ ...one, choice: undefined })) : others;
  return (
    <ul className="grid gap-1.5 pt-3">
      {[...all, ...readings, ...rest].map((reading) => (
        <li key={reading.choice ?? ""} className="grid">
          <Link
            to={addressOf({ reading: reading.choice })}
            preventScrollReset
            aria-current={choice === reading.choice ? "true" : undefined}
            className={clsx(
              "flex min-h-11 items-center rounded-md border bg-card px-3.5 py-2 text-ui no-underline hover:border-foreground",
              choice === reading.choice
                ? "border-chosen bg-chosen-bg font-semibold inset-ring inset-ring-chosen"
                : "border-input",
            )}
          >
            {reading.words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Reports a misread phrase; the message itself does not change. */
function ReportButton({ messageId }: { messageId: string }) {
  const toast = useToast();
  const { isBusy, run } = useAction({
    onDone: (message) => toast.success(message ?? misreadTexts.reported),
    onFailed: (message) => toast.error(message ?? misreadTexts.notReported),
  });
  return (
    <button
      type="button"
      disabled={isBusy}
      title="Keeps the phrase without names, to teach the site better"
      onClick={() => run("/admin/messages/misread", { message_id: messageId })}
      className="min-h-11 justify-self-start text-small font-semibold underline underline-offset-3"
    >
      Not what they meant
    </button>
  );
}
