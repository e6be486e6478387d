import { X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { DropArea, HiddenFileInput } from "./drop-area.tsx";
import { Field, Input } from "./field.tsx";
import { ProgressBar } from "./states.tsx";

type ImageFieldProps = {
  /** The form field names of the picture and its description. */
  names: { image: string; alt: string };
  labels: { image: string; alt: string };
  /** The posted value of the picture; empty without one. */
  value: string;
  /** Its preview address, if it differs from the posted value. */
  src?: string | undefined;
  alt: string;
  altLimit: number;
  /** Its description is already known. */
  isDescribed?: boolean;
  id: string;
  error: string | undefined;
  /** "Drop an image here". */
  title: string;
  accept: string;
  progress: number | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
};

const hint = "Image up to 5 MB; a larger one is made smaller first. Recommended 800x600px.";

/** A dashed area that accepts a file, or the picture itself with buttons to replace and remove it. */
export function ImageField(props: ImageFieldProps) {
  const {
    names,
    labels,
    value,
    alt,
    altLimit,
    isDescribed = false,
    id,
    error,
    title,
    accept,
    progress,
    onFile,
  } = props;
  return (
    <div className="grid gap-3">
      <input type="hidden" name={names.image} value={value} readOnly />
      {value === "" ? (
        <Field id={id} label={labels.image} error={error}>
          <DropArea
            {...{ title, hint, accept, progress }}
            onFiles={(files) => {
              if (files[0]) onFile(files[0]);
            }}
          />
        </Field>
      ) : (
        <ChosenImage {...props} />
      )}
      <Field
        label={labels.alt}
        optional
        hint="What it shows, for those who cannot see it."
        className={value === "" || isDescribed ? "hidden" : ""}
      >
        <Input name={names.alt} defaultValue={alt} maxLength={altLimit} />
      </Field>
    </div>
  );
}

function ChosenImage({ labels, value, src = value, id, accept, progress, onFile, onRemove }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  return (
    <div>
      <p className="mb-1.75 text-ui leading-label font-580">{labels.image}</p>
      <div className="relative aspect-4/3 overflow-hidden rounded-md bg-ink-900">
        <img src={src} alt="Preview" className="size-full object-cover" />
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
      <HiddenFileInput
        ref={input}
        id={id}
        label="Replace the image"
        accept={accept}
        onFile={(file) => {
          setNote(`${file.name}, ${(file.size / 1024 / 1024).toFixed(1)} MB`);
          onFile(file);
        }}
      />
      <p className="mt-1.5 text-small text-subtle">{hint}</p>
    </div>
  );
}
