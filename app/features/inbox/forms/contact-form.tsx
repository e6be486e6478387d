import { ArrowRight } from "lucide-react";
import { useRef } from "react";
import { useFetcher } from "react-router";
import { errorsIn, typedIn } from "#app/platform/forms/answer.ts";
import { useAnswer } from "#app/platform/forms/browser/use-answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useIdempotencyKey } from "#app/platform/forms/browser/use-idempotency-key.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Honeypot, PrivacyNote } from "#app/ui/form-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type ContactAnswer, contactTexts } from "../message.ts";
import { ContactFields, contactFieldIds } from "./contact-fields.tsx";
import { FormNotice } from "./form-notice.tsx";

type ContactFormProps = {
  action: string;
  /** The result that the page shows, when the form was sent without JavaScript. */
  pageAnswer: ContactAnswer | undefined;
};

export function ContactForm({ action, pageAnswer }: ContactFormProps) {
  const fetcher = useFetcher<ContactAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const key = useIdempotencyKey();
  const isHydrated = useHydrated();
  const answer = fetcher.data ?? pageAnswer;
  const errors = useOpenErrors(errorsIn(answer), form);
  const toast = useToast();
  useAnswer(fetcher.data, {
    form,
    onFailed: () => toast.error(contactTexts.failed),
    onDeclined: ({ reason, message }) => {
      toast.error(message);
      if (reason === "other content") key.renew();
    },
    onSent: () => {
      toast.success(contactTexts.sent);
      form.current?.querySelector("[role=status]")?.scrollIntoView({ block: "center" });
      key.renew();
      dispatchEvent(new CustomEvent("reached", { detail: "sent" }));
    },
  });
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
        <FormNotice
          answer={answer}
          errors={errors}
          texts={contactTexts}
          fieldIds={contactFieldIds}
          isFloating={fetcher.data !== undefined}
        />
        <ContactFields errors={errors} typed={typedIn(pageAnswer) ?? {}} />
        <input type="hidden" name="idempotency_key" />
        <Honeypot />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Sending...">
            Send Message
            <ArrowRight aria-hidden />
          </Button>
          <PrivacyNote />
        </div>
      </fetcher.Form>
    </Panel>
  );
}
