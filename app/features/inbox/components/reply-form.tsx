import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { type Answer, errorsIn } from "#app/platform/forms/answer.ts";
import { showRefusal } from "#app/platform/forms/use-answer.ts";
import { useIdempotencyKey } from "#app/platform/forms/use-idempotency-key.ts";
import { useOpenErrors } from "#app/platform/forms/use-open-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import { replyLimits, replyTexts } from "../message.ts";
import type { OpenedMessage, ReplyTemplate } from "../queries.server.ts";
import { fillTemplate } from "../reply.ts";

type ReplyFormProps = { message: OpenedMessage; templates: ReplyTemplate[]; brand: string; onClose: () => void };

export function ReplyForm({ message, templates, brand, onClose }: ReplyFormProps) {
  const fetcher = useFetcher<Answer<"subject" | "body">>();
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const key = useIdempotencyKey();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer alone is the event
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.outcome === "refused") showRefusal(form.current);
    if (answer?.outcome === "failed" || answer?.outcome === "stale") toast.error(replyTexts.failed);
    if (answer?.outcome !== "done") return;
    toast.success(replyTexts.sent);
    onClose();
  }, [fetcher.data]);
  const errors = useOpenErrors(errorsIn(fetcher.data), form);

  function fillIn(id: string): void {
    const template = templates.find((one) => one.id === id);
    if (!template || !body.current) return;
    body.current.value = fillTemplate(template.body, message);
    body.current.focus();
  }

  return (
    <DialogSection className="border-t border-border pt-4">
      <fetcher.Form
        ref={form}
        method="post"
        action={`${inboxPath}/reply`}
        noValidate
        onSubmit={(event) => key.fill(event.currentTarget)}
        className="grid gap-4"
      >
        <input type="hidden" name="message_id" value={message.id} />
        <input type="hidden" name="idempotency_key" />
        <Field label="Template">
          <Select defaultValue="" onChange={(event) => fillIn(event.target.value)}>
            <option value="">Write from scratch</option>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Subject" error={errors.subject}>
          <Input name="subject" defaultValue={`Your request to ${brand}`} maxLength={replyLimits.subject} />
        </Field>
        <Field label="Answer" error={errors.body}>
          <Textarea ref={body} name="body" rows={7} maxLength={replyLimits.body} autoFocus />
        </Field>
        <Field label="Then mark as">
          <Select name="next" defaultValue={message.status === "new" ? "open" : "keep"}>
            <option value="open">Open</option>
            <option value="processed">Processed</option>
            <option value="keep">Leave unchanged</option>
          </Select>
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" busy={fetcher.state !== "idle"} busyLabel="Sending...">
            Send Reply
          </Button>
          <Button variant="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Link to={`${inboxPath}/templates`} className="ml-auto inline-flex min-h-11 items-center text-ui underline">
            Edit templates
          </Link>
        </div>
      </fetcher.Form>
    </DialogSection>
  );
}
