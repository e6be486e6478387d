import clsx from "clsx";
import { ImageUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field.tsx";
import { ProgressBar } from "./states.tsx";

type DropAreaProps = Omit<ComponentProps<"input">, "type" | "title"> & {
  title: string;
  hint?: ReactNode;
  /** 0 to 100 during an upload. */
  progress?: number | undefined;
  onFiles?: (files: FileList) => void;
};

/** A file input as large as its area, so that the browser handles drops. */
export function DropArea({ title, hint, progress, onFiles, className, ...props }: DropAreaProps) {
  return (
    <div className={clsx(area, className)}>
      <ImageUp aria-hidden className="mb-1.5 size-6" />
      <p className="font-580">{title}</p>
      {hint && <p className="text-small text-subtle">{hint}</p>}
      {progress !== undefined && (
        <ProgressBar label="Upload" value={progress} max={100} className="mt-3 w-full max-w-60" />
      )}
      <input
        {...useField()}
        {...props}
        type="file"
        className="absolute inset-0 cursor-pointer text-transparent opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => event.target.files?.length && onFiles?.(event.target.files)}
      />
    </div>
  );
}

type HiddenFileInputProps = Pick<ComponentProps<"input">, "ref" | "id" | "accept"> & {
  label: string;
  onFile: (file: File) => void;
};

/** A file input that another button opens. The same file can be chosen again. */
export function HiddenFileInput({ label, onFile, ...props }: HiddenFileInputProps) {
  return (
    <input
      {...props}
      type="file"
      aria-label={label}
      className="hidden"
      onChange={({ target }) => {
        if (target.files?.[0]) onFile(target.files[0]);
        target.value = "";
      }}
    />
  );
}

const area =
  "relative grid justify-items-center gap-1 rounded-md border-[1.5px] border-dashed border-input px-4 py-7 text-center text-ui leading-body hover:border-foreground has-aria-invalid:border-destructive has-aria-invalid:bg-destructive-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-focus-visible:shadow-focus";
