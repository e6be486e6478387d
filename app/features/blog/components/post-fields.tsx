import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { acceptedTypes } from "#app/platform/media/picture-file.ts";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
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

function wiring(name: PostField, errors: FieldErrors<PostField>) {
  return { id: postFieldIds[name], label: postLabels[name], error: errors[name] };
}

type PostTextsProps = FieldsProps & {
  isPreviewOpen: boolean;
  onPreview: () => void;
  onPicture: (file: File, insert: (url: string) => void) => void;
};

export function PostTexts({ values, errors, isPreviewOpen, onPreview, onPicture }: PostTextsProps) {
  return (
    <Panel className="grid gap-5 p-5.5">
      <Field {...wiring("title", errors)}>
        <Input name="title" defaultValue={values.title} maxLength={limits.title} required className={titleClass} />
      </Field>
      <Field {...wiring("excerpt", errors)}>
        <Textarea
          name="excerpt"
          defaultValue={values.excerpt}
          maxLength={limits.excerpt}
          required
          className="min-h-22!"
        />
      </Field>
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
  return (
    <div className="grid gap-4">
      <Panel className="p-5.5">
        <Switch
          id={postFieldIds.published}
          name="published"
          label={postLabels.published}
          hint="Visible on the blog"
          defaultChecked={values.published === "on"}
        />
      </Panel>
      <Panel className="grid gap-5 p-5.5">
        <Field {...wiring("category", errors)}>
          <Input name="category" defaultValue={values.category} maxLength={limits.category} required />
        </Field>
        <Field {...wiring("read_time", errors)}>
          <Input
            name="read_time"
            defaultValue={values.read_time}
            maxLength={limits.read_time}
            placeholder="5 min read"
            required
          />
        </Field>
        <Field {...wiring("date", errors)}>
          <Input name="date" type="date" defaultValue={values.date} required />
        </Field>
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
