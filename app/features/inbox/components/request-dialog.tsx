import clsx from "clsx";
import { Mail, Phone } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { LoggedMail } from "#app/features/notifications/queries.server.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogFooter, DialogSection } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { type HistoryEntry, HistoryList } from "#app/ui/history-list.tsx";
import { earlierTexts } from "../inbox.ts";
import type { ReplyTemplate } from "../queries.server.ts";
import { MailThread } from "../replies/mail-thread.tsx";
import { hasReplyDraft, ReplyForm } from "../replies/reply-form.tsx";
import { TemplateButtons } from "../replies/template-form.tsx";
import type { ReplyTarget } from "../reply.ts";

/** Shown beside an opened request: its mails, the person's other requests, reply templates and a number to call. */
export type Correspondence = {
  mails: LoggedMail[];
  earlier: HistoryEntry[];
  templates: ReplyTemplate[];
  tel: string | null;
};

type RequestDialogProps = Correspondence & {
  request: { name: string; created_at: Date; updated_at: Date };
  /** In a few words, under the name. */
  about: string;
  /** What the visitor wrote; it stays visible during the reply. */
  words: string | null;
  /** The only place for the question: shown only during the reply. */
  isSummary?: boolean;
  target: ReplyTarget;
  status: ReactNode;
  /** Actions beside Reply. */
  actions?: ReactNode;
  /** Why it was marked as spam, if it was. */
  notice?: string | undefined;
  timeZone: string;
  onClose: () => void;
  children: ReactNode;
};

/** An opened message or quiz submission: its content, its status and the reply. */
export function RequestDialog({ request, about, words, isSummary = false, target, ...props }: RequestDialogProps) {
  const { mails, earlier, templates, tel, status, actions, notice, timeZone, onClose, children } = props;
  const [replying, setReplying] = useState<{ template?: ReplyTemplate }>();
  // A reply in progress continues where it was left.
  useEffect(() => {
    if (hasReplyDraft(target.id.value)) setReplying({});
  }, [target.id.value]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={request.name} text={about}>
      {!replying && (
        <DialogSection className="grid gap-3">
          {notice && <p className="border-l-3 border-status-open-dot pl-3 text-ui text-muted-foreground">{notice}</p>}
          <StatusAndCall {...{ tel, status, actions }} onReply={() => setReplying({})} />
          <TemplateButtons templates={templates} onChoose={(template) => setReplying({ template })} />
        </DialogSection>
      )}
      {(replying || !isSummary) && <RequestWords text={words} isAnswered={replying !== undefined} />}
      {replying && (
        <ReplyForm {...{ target, templates, template: replying.template }} onClose={() => setReplying(undefined)} />
      )}
      {children}
      <MailThread mails={mails} timeZone={timeZone} />
      <Earlier entries={earlier} timeZone={timeZone} />
      <DialogFooter>
        <span>Created {shortInstant(request.created_at, timeZone)}</span>
        <span>Updated {shortInstant(request.updated_at, timeZone)}</span>
      </DialogFooter>
    </Dialog>
  );
}

function Earlier({ entries, timeZone }: { entries: HistoryEntry[]; timeZone: string }) {
  if (entries.length === 0) return null;
  return (
    <DialogSection>
      <h3 className="text-ui font-semibold">{earlierTexts.title}</h3>
      <HistoryList entries={entries} timeZone={timeZone} label={earlierTexts.title} isCompact />
    </DialogSection>
  );
}

type StatusAndCallProps = { tel: string | null; status: ReactNode; actions: ReactNode; onReply: () => void };

function StatusAndCall({ tel, status, actions, onReply }: StatusAndCallProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 md:flex-nowrap md:gap-4">
      <Field label="Status" className="grow max-md:basis-full">
        {status}
      </Field>
      <div className="flex flex-wrap gap-3 max-md:w-full max-md:gap-2 max-md:*:grow max-md:*:px-3!">
        <Button variant="quiet" className="min-h-12.5!" onClick={onReply}>
          <Mail aria-hidden />
          Reply
        </Button>
        {tel && (
          <ButtonLink variant="quiet" className="min-h-12.5!" href={tel}>
            <Phone aria-hidden />
            Call
          </ButtonLink>
        )}
        {actions}
      </div>
    </div>
  );
}

/** The visitor's own words. They stay visible during the reply, however far the form scrolls. */
function RequestWords({ text, isAnswered }: { text: string | null; isAnswered: boolean }) {
  if (!text) return null;
  return (
    <DialogSection className={clsx("bg-card", isAnswered && "sticky top-0 z-10 pb-3!")}>
      <p
        // A long text can be scrolled with the keyboard.
        tabIndex={isAnswered ? 0 : undefined}
        className={clsx(
          "border-l-3 border-foreground bg-background px-4.5 py-4 font-serif text-lg leading-normal wrap-anywhere whitespace-pre-line",
          isAnswered && "max-h-[22svh] overflow-y-auto py-2.5! text-base!",
        )}
      >
        {text}
      </p>
    </DialogSection>
  );
}
