import { ArrowRight } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "#app/platform/forms/use-hydrated.ts";
import { useIdempotencyKey } from "#app/platform/forms/use-idempotency-key.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type ContactAnswer, contactTexts } from "../message.ts";
import { ContactFields } from "./contact-fields.tsx";
import { ContactNotice } from "./contact-notice.tsx";

type ContactFormProps = {
  action: string;
  /** What the page itself is the answer to, when the form was sent without JavaScript. */
  pageAnswer: ContactAnswer | undefined;
};

export function ContactForm({ action, pageAnswer }: ContactFormProps) {
  const fetcher = useFetcher<ContactAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const key = useIdempotencyKey();
  const isHydrated = useHydrated();
  const answer = fetcher.data ?? pageAnswer;
  useAnswer(fetcher.data, { form, onSent: key.renew });
  return (
    <Panel className="p-panel">
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        noValidate={isHydrated}
        onSubmit={(event) => key.fill(event.currentTarget)}
        className="grid gap-x-5 gap-y-5.5 md:grid-cols-2"
      >
        <ContactNotice answer={answer} isFloating={fetcher.data !== undefined} />
        <ContactFields
          errors={answer?.outcome === "refused" ? answer.errors : {}}
          typed={pageAnswer && "typed" in pageAnswer ? pageAnswer.typed : {}}
        />
        <input type="hidden" name="idempotency_key" />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Sending...">
            Send Message
            <ArrowRight aria-hidden />
          </Button>
          <p className="text-small text-subtle">Your details are used only to answer you.</p>
        </div>
      </fetcher.Form>
    </Panel>
  );
}

type Aftermath = { form: RefObject<HTMLFormElement | null>; onSent: () => void };

/** Says how it went, once for each answer. */
function useAnswer(answer: ContactAnswer | undefined, { form, onSent }: Aftermath): void {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event; the rest does not change
  useEffect(() => {
    if (answer?.outcome === "failed") toast.error(contactTexts.failed);
    if (answer?.outcome === "refused") showRefusal(form.current);
    if (answer?.outcome !== "sent") return;
    toast.success(contactTexts.sent);
    empty(form.current);
    onSent();
  }, [answer]);
}

function showRefusal(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  form?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
}

/** Not form.reset(): that would bring back what a page sent without JavaScript had filled in. */
function empty(form: HTMLFormElement | null): void {
  for (const { name } of form?.querySelectorAll<HTMLInputElement>("[name]") ?? []) {
    const field = form?.elements.namedItem(name);
    if (field && "value" in field) field.value = "";
  }
}
