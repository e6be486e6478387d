import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Draft } from "#app/platform/forms/browser/draft.ts";
import { useDraft } from "#app/platform/forms/browser/use-draft.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { uploadPath, uploadTexts } from "#app/platform/media/picture-file.ts";
import { imageIn, useUpload } from "#app/platform/media/use-upload.ts";
import { ConflictDialog } from "#app/ui/conflict-dialog.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { draftKey, type PostField, type PostValues, postLabels, postTexts } from "../post.ts";
import { PostActions } from "./post-actions.tsx";
import { PostSettings, PostTexts, postFieldIds } from "./post-fields.tsx";
import { PostPreview } from "./post-preview.tsx";

type PostFormProps = {
  /** Undefined for a new post. */
  postId?: string;
  stored: PostValues;
  version: string;
};

const listPath = "/admin/blog";

export function PostForm({ postId, stored, version }: PostFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(stored);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [found, setFound] = useState<Draft<PostField>>();
  const latest = useRef({ base: version, values: stored });
  const save = useSave<PostField>({
    stored,
    version,
    onSaved: () => {
      draft.forget();
      toast.success(postId ? postTexts.updated : postTexts.created);
      void navigate(listPath);
    },
    onFailed: (message) => toast.error(message ?? postTexts.notSaved),
  });
  const draft = useDraft({
    key: draftKey(postId),
    stored,
    current: () => latest.current,
    onFound: (kept) => (kept.base === version ? fill(kept.values, version) : setFound(kept)),
  });
  const upload = useUpload({ path: uploadPath, onFailed: (message) => toast.error(message) });

  function noteTyped(): void {
    const values = save.typed();
    latest.current = { base: save.shown.version, values };
    setTyped(values);
    draft.keep();
  }
  /** Puts other values into the form; they count as typed. */
  function fill(values: PostValues, base: string): void {
    save.show(values, base);
    setTyped(values);
    latest.current = { base, values };
    draft.keep();
  }
  function setImage(image_url: string): void {
    const values = { ...save.typed(), image_url };
    latest.current = { base: save.shown.version, values };
    setTyped(values);
    draft.keep();
  }
  function sendImage(file: File, use: (url: string) => void): void {
    upload.send(file, ({ url }) => {
      use(url);
      toast.success(uploadTexts.uploaded);
    });
  }
  function offerBack(mine: PostValues, base: string): void {
    toast.info("Your version was set aside", undefined, { label: "Undo", onClick: () => fill(mine, base) });
  }

  const errors = save.errors;
  const isAsking = found !== undefined || save.conflict !== undefined;
  const mine = found?.values ?? typed;
  const theirs = found ? { stored, version } : save.conflict;
  return (
    <>
      <save.Form
        ref={save.form}
        key={save.shown.round}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={noteTyped}
        onPaste={(event) => {
          const file = imageIn(event.clipboardData);
          if (file) sendImage(file, setImage);
        }}
      >
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <RefusedFields errors={errors} fieldIds={postFieldIds} />
        <div className={isPreviewOpen ? "grid gap-4" : "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]"}>
          <div className={isPreviewOpen ? "grid items-start gap-4 lg:grid-cols-2" : "min-w-0"}>
            <PostTexts
              values={save.shown.values}
              errors={errors}
              isPreviewOpen={isPreviewOpen}
              onPreview={() => setPreviewOpen(!isPreviewOpen)}
              onPicture={sendImage}
            />
            {isPreviewOpen && <PostPreview values={typed} />}
          </div>
          <PostSettings
            values={save.shown.values}
            errors={errors}
            image={{
              value: typed.image_url,
              progress: upload.progress,
              onFile: (file) => sendImage(file, setImage),
              onRemove: () => setImage(""),
            }}
          />
        </div>
        <PostActions
          postId={postId}
          keptAt={draft.keptAt}
          isBusy={save.isBusy}
          onRestore={(values) => {
            fill(values, save.shown.version);
            toast.info("Earlier version restored", "Save Post keeps it.");
          }}
          onDeleted={() => {
            save.settle();
            draft.discard();
            void navigate(listPath);
          }}
        />
      </save.Form>
      <LeaveGuard isDirty={save.isDirty} />
      <ConflictDialog
        open={isAsking}
        text={found ? texts.draft : texts.saved}
        differences={differences(postLabels, mine, theirs?.stored)}
        onKeepMine={() => {
          setFound(undefined);
          if (found) fill(found.values, version);
          else save.keepMine();
        }}
        onTakeTheirs={() => {
          if (theirs) {
            setTyped(theirs.stored);
            latest.current = { base: theirs.version, values: theirs.stored };
            offerBack(mine, theirs.version);
          }
          setFound(undefined);
          draft.discard();
          save.takeTheirs();
        }}
        onClose={() => {
          // Undecided: the draft continues as it was, and saving asks again.
          if (found) fill(found.values, found.base);
          setFound(undefined);
          save.setConflict(undefined);
        }}
      />
    </>
  );
}

const texts = {
  saved:
    "This post was saved somewhere else after you opened it. Nothing is lost either way: what you save over stays in the history.",
  draft: "This browser holds a draft of this post, but the post was saved somewhere else after the draft was begun.",
};
