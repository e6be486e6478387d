import { X } from "lucide-react";
import { useRef, useState } from "react";
import { acceptedTypes } from "#app/platform/media/picture-file.ts";
import { Button } from "#app/ui/button.tsx";
import { DropArea } from "#app/ui/drop-area.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { postLabels, postLimits } from "../post-limits.ts";

export type PostImageProps = {
  url: string;
  alt: string;
  id: string;
  error: string | undefined;
  progress: number | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
};

const hint = "Image up to 5 MB. Recommended 800x600px.";

/** A dashed area that takes a file, or the picture itself with ways to replace and remove it. */
export function PostImage({ url, alt, id, error, progress, onFile, onRemove }: PostImageProps) {
  return (
    <div className="grid gap-3">
      <input type="hidden" name="image_url" value={url} readOnly />
      {url === "" ? (
        <Field id={id} label={postLabels.image_url} error={error}>
          <DropArea
            title="Drop an image here, paste it, or choose one"
            hint={hint}
            accept={acceptedTypes.join(",")}
            progress={progress}
            onFiles={(files) => files[0] && onFile(files[0])}
          />
        </Field>
      ) : (
        <ChosenImage {...{ url, id, progress, onFile, onRemove }} />
      )}
      <Field
        label={postLabels.image_alt}
        optional
        hint="What it shows, for those who cannot see it."
        className={url === "" ? "hidden" : ""}
      >
        <Input name="image_alt" defaultValue={alt} maxLength={postLimits.image_alt} />
      </Field>
    </div>
  );
}

function ChosenImage({ url, id, progress, onFile, onRemove }: Omit<PostImageProps, "alt" | "error">) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  return (
    <div>
      <p className="mb-1.75 text-ui leading-label font-580">{postLabels.image_url}</p>
      <div className="relative aspect-4/3 overflow-hidden rounded-md bg-ink-900">
        <img src={url} alt="Preview" className="size-full object-cover" />
        <Button
          size="compact"
          iconOnly
          aria-label="Remove image"
          className="absolute! top-2 right-2 [&_svg]:text-white!"
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {progress !== undefined && <ProgressBar label="Upload" value={progress} max={100} className="mt-4" />}
      <div className="mt-2.5 flex items-center justify-between gap-3 text-small text-muted-foreground">
        <span className="min-w-0 wrap-anywhere">{note}</span>
        <Button variant="quiet" size="compact" onClick={() => input.current?.click()}>
          Replace
        </Button>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label="Replace the image"
        accept={acceptedTypes.join(",")}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (!file) return;
          setNote(`${file.name}, ${(file.size / 1024 / 1024).toFixed(1)} MB`);
          onFile(file);
          target.value = "";
        }}
      />
      <p className="mt-1.5 text-small text-subtle">{hint}</p>
    </div>
  );
}
