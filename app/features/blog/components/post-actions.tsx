import { CloudCheck, Trash2 } from "lucide-react";
import { deletionTexts } from "#app/features/deletions/schema.ts";
import { timeInWords } from "#app/lib/dates.ts";
import { browsersPlace } from "#app/lib/region.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type PostValues, postTexts } from "../post.ts";
import { RevisionsDialog } from "./revisions-dialog.tsx";

type PostActionsProps = {
  postId: string | undefined;
  /** When this browser last saved the draft. */
  keptAt: number | undefined;
  isBusy: boolean;
  onRestore: (values: PostValues) => void;
  onDeleted: () => void;
};

export function PostActions({ postId, keptAt, isBusy, onRestore, onDeleted }: PostActionsProps) {
  return (
    <SaveBar note={keptAt !== undefined && <DraftNote keptAt={keptAt} />}>
      {postId && <RevisionsDialog postId={postId} onRestore={onRestore} />}
      {postId && <DeletePost postId={postId} onDeleted={onDeleted} />}
      <Button type="submit" size="small" busy={isBusy} busyLabel="Saving...">
        Save Post
      </Button>
    </SaveBar>
  );
}

function DraftNote({ keptAt }: { keptAt: number }) {
  return (
    <>
      <CloudCheck aria-hidden />
      <span>Draft saved in this browser at {timeInWords(keptAt, browsersPlace().zone)}</span>
    </>
  );
}

function DeletePost({ postId, onDeleted }: { postId: string; onDeleted: () => void }) {
  const toast = useToast();
  const deletion = useAction({
    onDone: (_message, undo) => {
      toast.success(postTexts.deleted, undefined, undo);
      onDeleted();
    },
    onFailed: (message) => toast.error(message ?? postTexts.notDeleted),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" busy={deletion.isBusy}>
          <Trash2 aria-hidden />
          Delete Post
        </Button>
      }
      title="Delete Post"
      text={`Are you sure you want to delete this post? ${deletionTexts.promise}`}
      onConfirm={() => deletion.run(`/admin/blog/${postId}/delete`)}
    />
  );
}
