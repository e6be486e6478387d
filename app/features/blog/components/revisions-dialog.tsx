import { History } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { shortInstant } from "#app/lib/dates.ts";
import { browsersPlace } from "#app/lib/region.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogSection } from "#app/ui/dialog.tsx";
import { Loading } from "#app/ui/states.tsx";
import { type PostValues, postValues } from "../post.ts";
import type { clientLoader } from "../routes/admin-revisions.ts";

type RevisionsDialogProps = { postId: string; onRestore: (values: PostValues) => void };

/** Earlier versions of the post. Restoring puts one into the form; saving is a separate step. */
export function RevisionsDialog({ postId, onRestore }: RevisionsDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { load, data } = useFetcher<typeof clientLoader>();
  function onOpenChange(open: boolean): void {
    setOpen(open);
    if (open) void load(`/admin/blog/${postId}/revisions`);
  }
  return (
    <Dialog
      trigger={
        <Button variant="quiet" size="small">
          <History aria-hidden />
          History
        </Button>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
      title="History"
      text="Earlier versions of this post."
    >
      <DialogSection>
        {!data && <Loading text="Loading history..." />}
        {data && !data.revisions && <p role="alert">Failed to load the history</p>}
        {data?.revisions?.length === 0 && <p className="text-ui text-muted-foreground">No earlier versions yet.</p>}
        <ul className="divide-y divide-border">
          {data?.revisions?.map((revision) => (
            <li key={revision.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-ui font-semibold wrap-anywhere">{revision.title}</p>
                <p className="text-small text-subtle">
                  Saved {shortInstant(revision.saved_at, browsersPlace().zone)}, {revision.content.length} characters
                </p>
              </div>
              <Button
                variant="secondary"
                size="compact"
                aria-label={`Restore the version of ${shortInstant(revision.saved_at, browsersPlace().zone)}`}
                onClick={() => {
                  setOpen(false);
                  onRestore(postValues(revision));
                }}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </DialogSection>
    </Dialog>
  );
}
