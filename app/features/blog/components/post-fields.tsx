import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { acceptedTypes } from "#app/platform/media/picture-file.ts";
import { AreaField, fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { postLimits as limits, type PostField, type PostValues, postLabels } from "../post.ts";
import { MarkdownEditor } from "./markdown-editor.tsx";

export const postFieldIds: Record<PostField, string> = {
  title: "post-title",
  excerpt: "post-excerpt",
  content: "post-content",
  category: "post-category",
  read_time: "post-read-time",
  date: "post-date",
  image_url: "post-image",
  image_alt: "post-image-alt",
  published: "post-published",
};

type FieldsProps = { values: PostValues; errors: FieldErrors<PostField> };

function fieldsOfPost({ values, errors }: FieldsProps) {
  return fieldsOf({ ids: postFieldIds, labels: postLabels, limits, values, errors });
}

type PostTextsProps = FieldsProps & {
  isPreviewOpen: boolean;
  onPreview: () => void;
  onPicture: (file: File, insert: (url: string) => void) => void;
};

export function PostTexts({ values, errors, isPreviewOpen, onPreview, onPicture }: PostTextsProps) {
  const of = fieldsOfPost({ values, errors });
  return (
    <Panel className="grid gap-5 p-5.5">
      <TextField {...of("title")} required className={titleClass} />
      <AreaField {...of("excerpt")} required className="min-h-22!" />
      <MarkdownEditor
        id={postFieldIds.content}
        defaultValue={values.content}
        error={errors.content}
        isPreviewOpen={isPreviewOpen}
        onPreview={onPreview}
        onPicture={onPicture}
      />
    </Panel>
  );
}

const titleClass = "min-h-14! text-[1.375rem]! font-580 tracking-[-0.02em] font-stretch-106%";

type PostSettingsProps = FieldsProps & {
  image: { value: string; progress: number | undefined; onFile: (file: File) => void; onRemove: () => void };
};

export function PostSettings({ values, errors, image }: PostSettingsProps) {
  const of = fieldsOfPost({ values, errors });
  return (
    <div className="grid gap-4">
      <Panel className="p-5.5">
        <SwitchField {...of("published")} hint="Visible on the blog" />
      </Panel>
      <Panel className="grid gap-5 p-5.5">
        <TextField {...of("category")} required />
        <TextField {...of("read_time")} placeholder="5 min read" required />
        <TextField {...of("date")} type="date" required />
      </Panel>
      <Panel className="p-5.5">
        <ImageField
          {...image}
          names={{ image: "image_url", alt: "image_alt" }}
          labels={{ image: postLabels.image_url, alt: postLabels.image_alt }}
          alt={values.image_alt}
          altLimit={limits.image_alt}
          id={postFieldIds.image_url}
          error={errors.image_url}
          title="Drop an image here, paste it, or choose one"
          accept={acceptedTypes.join(",")}
        />
      </Panel>
    </div>
  );
}
