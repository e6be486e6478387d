import { ArrowLeft } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { errorsIn, type FieldErrors, typedIn } from "#app/platform/forms/answer.ts";
import { useAnswer } from "#app/platform/forms/browser/use-answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useIdempotencyKey } from "#app/platform/forms/browser/use-idempotency-key.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { Honeypot, MailField, PrivacyNote } from "#app/ui/form-parts.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { type Progress, quizAddress } from "../questionnaire.ts";
import { isMissingSomething, type QuizAnswer, type QuizField, quizTexts, submissionLimits } from "../submission.ts";
import { stepHeading } from "./question-step.tsx";

type ContactStepProps = {
  progress: Progress;
  heading: RefObject<HTMLHeadingElement | null>;
  /** What was typed before going back to a question. */
  contact: RefObject<Record<string, string>>;
  pageAnswer: QuizAnswer | undefined;
};

export function ContactStep({ progress, heading, contact, pageAnswer }: ContactStepProps) {
  const { step, answers } = progress;
  const fetcher = useFetcher<QuizAnswer>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepTyped(contact, form.current), [contact]);
  const key = useIdempotencyKey();
  const isHydrated = useHydrated();
  const toast = useToast();
  const answer = fetcher.data ?? pageAnswer;
  const errors = useOpenErrors(errorsIn(answer), form);
  useAnswer(fetcher.data, {
    form,
    onFailed: () => toast.error(quizTexts.failed),
    onDeclined: ({ reason, message }) => {
      toast.error(message);
      if (reason === "other content") key.renew();
    },
    onRefused: (errors) => isMissingSomething(errors) && toast.error(quizTexts.missingTitle, quizTexts.missing),
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={quizAddress(progress)}
      noValidate={isHydrated}
      onSubmit={(event) => key.fill(event.currentTarget)}
      onInput={({ currentTarget }) => keepTyped(contact, currentTarget)}
    >
      <h1 ref={heading} tabIndex={-1} className={stepHeading}>
        Almost There!
      </h1>
      <p className="mt-3 text-lead text-muted-foreground">How can I reach you about it?</p>
      {fetcher.data === undefined && <PageNotice answer={pageAnswer} />}
      <ContactFields errors={errors} typed={{ ...typedIn(pageAnswer), ...contact.current }} />
      <input type="hidden" name="answers" value={answers.join(" ")} />
      <input type="hidden" name="idempotency_key" />
      <Honeypot />
      <div className="mt-8 flex justify-between gap-3 max-md:flex-col-reverse">
        <Link to={quizAddress({ step: step - 1, answers })} className={buttonClass({ variant: "secondary" })}>
          <ArrowLeft aria-hidden />
          Back
        </Link>
        <Button type="submit" busy={fetcher.state !== "idle"} className="max-md:px-3">
          Get My Recommendation!
        </Button>
      </div>
      <PrivacyNote className="mt-6" />
    </fetcher.Form>
  );
}

function keepTyped(contact: ContactStepProps["contact"], form: HTMLFormElement | null): void {
  if (!form) return;
  const read = new FormData(form);
  contact.current = Object.fromEntries(
    ["name", "email", "phone"].map((field) => [field, String(read.get(field) ?? "")]),
  );
}

/** What a toast says with JavaScript. */
function PageNotice({ answer }: { answer: QuizAnswer | undefined }) {
  const look = "mt-8 shadow-none!";
  if (answer?.outcome === "declined") return <ToastPanel kind="error" title={answer.message} className={look} />;
  if (answer?.outcome === "failed") return <ToastPanel kind="error" title={quizTexts.failed} className={look} />;
  if (!isMissingSomething(errorsIn(answer))) return null;
  return <ToastPanel kind="error" title={quizTexts.missingTitle} text={quizTexts.missing} className={look} />;
}

type ContactFieldsProps = { errors: FieldErrors<QuizField>; typed: { [field: string]: string } };

function ContactFields({ errors, typed }: ContactFieldsProps) {
  const control = (name: QuizField) => ({ name, maxLength: submissionLimits[name], defaultValue: typed[name] ?? "" });
  const field = (name: QuizField) => ({ id: `quiz-${name}`, error: errors[name] });
  return (
    <div className="mt-8 grid gap-5.5">
      <Field {...field("name")} label="Full Name *">
        <Input {...control("name")} aria-required autoComplete="name" />
      </Field>
      <MailField {...field("email")} label="Email *" input={{ ...control("email"), "aria-required": true }} />
      <Field {...field("phone")} label="Phone Number" optional>
        <Input {...control("phone")} type="tel" autoComplete="tel" />
      </Field>
    </div>
  );
}
