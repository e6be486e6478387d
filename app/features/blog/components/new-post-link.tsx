import { Plus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { clearDraft, keepDraft, readDraft } from "#app/platform/forms/browser/draft.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { draftKey } from "../post.ts";

const path = "/admin/blog/new";

/** Opens an empty form. Unsaved text from before can be restored for a moment. */
export function NewPostLink() {
  const toast = useToast();
  const navigate = useNavigate();
  function clear(): void {
    const key = draftKey(undefined);
    const draft = readDraft(key);
    if (!draft) return;
    clearDraft(key);
    const onClick = () => {
      keepDraft(key, draft);
      void navigate(path, { replace: true });
    };
    toast.info("The draft of your new post was cleared", undefined, { label: "Undo", onClick });
  }
  return (
    <Link to={path} className={buttonClass({ size: "small" })} onClick={clear}>
      <Plus aria-hidden />
      New Post
    </Link>
  );
}
