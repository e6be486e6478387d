import { useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { type Answer, errorsIn, type Values } from "#app/platform/forms/answer.ts";
import { readDraft } from "#app/platform/forms/browser/draft.ts";
import { showRefusal } from "#app/platform/forms/browser/use-answer.ts";
import { useDraft } from "#app/platform/forms/browser/use-draft.ts";
import { useIdempotencyKey } from "#app/platform/forms/browser/use-idempotency-key.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { Options } from "#app/ui/form-fields.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath, replyFormTexts, replyTexts } from "../inbox.ts";
import { replyLimits } from "../message.ts";
import type { ReplyTemplate } from "../queries.server.ts";
import { fillTemplate, placeholdersIn, type ReplyTarget } from "../reply.ts";
import { TemplateButtons } from "./template-form.tsx";

type ReplyFormProps = {
  target: ReplyTarget;
  templates: ReplyTemplate[];
  /** The initial text. */
  template: ReplyTemplate | undefined;
  onClose: () => void;
};

export function ReplyForm({ target, templates, template, onClose }: ReplyFormProps) {
  const fetcher = useFetcher<Answer<"subject" | "body">>();
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const key = useIdempotencyKey();
  const toast = useToast();
  const reply = useReplyDraft(target.id.value, { subject: target.subject, body: "", next: target.mark });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "refused") showRefusal(form.current);
    if (answer?.outcome === "failed" || answer?.outcome === "stale") toast.error(replyTexts.failed);
    if (answer?.outcome !== "done") return;
    toast.success(replyTexts.sent);
    reply.discard();
    onClose();
  }, [fetcher.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => (template ? fillIn(template) : body.current?.focus()), []);
  const errors = useOpenErrors(errorsIn(fetcher.data), form);

  function fillIn(chosen: ReplyTemplate): void {
    const before = reply.values.body;
    const text = fillTemplate(chosen.body, target.facts);
    reply.change({ body: text });
    if (before.trim() && before !== text)
      toast.info(replyFormTexts.replaced, undefined, {
        label: replyFormTexts.undo,
        onClick: () => reply.change({ body: before }),
      });
    showWhatIsLeft(text);
  }
  function discard(): void {
    reply.discard();
    onClose();
  }
  /** Selects the first gap, so that typing replaces it. Without one, focuses Send. */
  function showWhatIsLeft(text: string): void {
    const [gap] = placeholdersIn(text);
    // After the text is in the field.
    requestAnimationFrame(() => {
      if (!gap) {
        form.current?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
        return;
      }
      body.current?.focus();
      body.current?.setSelectionRange(text.indexOf(gap), text.indexOf(gap) + gap.length);
    });
  }

  const { subject, body: words, next: mark } = reply.values;
  return (
    <DialogSection className="border-t border-border pt-3 md:pt-4">
      <fetcher.Form
        ref={form}
        method="post"
        action={target.action}
        noValidate
        onSubmit={(event) => key.fill(event.currentTarget)}
        className="grid gap-3 md:gap-4"
      >
        <input type="hidden" {...target.id} />
        <input type="hidden" name="idempotency_key" />
        <TemplateButtons templates={templates} onChoose={fillIn} />
        <Field label="Answer" error={errors.body}>
          <Textarea
            ref={body}
            name="body"
            rows={7}
            value={words}
            maxLength={replyLimits.body}
            onChange={(event) => reply.change({ body: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Field label="Subject" error={errors.subject}>
            <Input
              name="subject"
              value={subject}
              maxLength={replyLimits.subject}
              onChange={(event) => reply.change({ subject: event.target.value })}
            />
          </Field>
          <Field label="Then mark as">
            <Select name="next" value={mark} onChange={(event) => reply.change({ next: event.target.value })}>
              <Options of={target.marks} />
              <option value="keep">{replyFormTexts.keep}</option>
            </Select>
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" size="small" busy={fetcher.state !== "idle"} busyLabel="Sending...">
            Send Reply
          </Button>
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          {reply.isKept && <DraftNote onDiscard={discard} />}
          <Link to={`${inboxPath}/templates`} className="ml-auto inline-flex min-h-11 items-center text-ui underline">
            Edit templates
          </Link>
        </div>
      </fetcher.Form>
    </DialogSection>
  );
}

function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex items-center gap-2 text-small text-subtle max-md:order-last max-md:basis-full">
      {replyFormTexts.draft}
      <button type="button" className="min-h-11 underline underline-offset-3" onClick={onDiscard}>
        {replyFormTexts.discard}
      </button>
    </p>
  );
}

type ReplyValues = Values<"subject" | "body" | "next">;

const keyOf = (id: string) => `courtside.reply-draft.${id}`;

export function hasReplyDraft(id: string): boolean {
  return readDraft(keyOf(id)) !== undefined;
}

/** The reply being written; it stays in this browser until it is sent, however the request is closed. */
function useReplyDraft(id: string, empty: ReplyValues) {
  const [values, setValues] = useState(empty);
  const latest = useRef(empty);
  const draft = useDraft({
    key: keyOf(id),
    stored: empty,
    current: () => ({ base: "", values: latest.current }),
    onFound: (kept) => change(kept.values),
  });
  function change(changed: Partial<ReplyValues>): void {
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    draft.keep();
  }
  return { values, change, isKept: draft.keptAt !== undefined, discard: draft.discard };
}
