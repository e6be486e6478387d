import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { acceptedTypes, uploadPath, uploadTexts } from "#app/platform/media/picture-file.ts";
import { useUpload } from "#app/platform/media/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFileInput } from "#app/ui/drop-area.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { heroLimits } from "../hero.ts";

type HeroBackgroundProps = { id: string; label: string; error: string | undefined; name: string; defaultValue: string };

/** An address, typed or from an uploaded picture. */
export function HeroBackground({ id, label, error, name, defaultValue }: HeroBackgroundProps) {
  const toast = useToast();
  const address = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const upload = useUpload({ path: uploadPath, onFailed: (message) => toast.error(message) });

  function take(file: File): void {
    upload.send(file, ({ url }) => {
      if (!address.current) return;
      address.current.value = url;
      // As if typed, so that the preview follows.
      address.current.dispatchEvent(new InputEvent("input", { bubbles: true }));
      toast.success(uploadTexts.uploaded);
    });
  }

  return (
    <Field
      id={id}
      label={label}
      error={error}
      optional
      hint="Leave empty for the default image."
      className="col-span-full"
    >
      <div className="flex flex-wrap gap-2">
        <Input
          ref={address}
          name={name}
          defaultValue={defaultValue}
          maxLength={heroLimits.link}
          inputMode="url"
          className="w-auto! min-w-0 grow basis-[min(10rem,100%)]"
        />
        <Button variant="quiet" className="min-h-12.5!" onClick={() => files.current?.click()}>
          <ImageUp aria-hidden />
          Upload
        </Button>
      </div>
      {upload.progress !== undefined && <ProgressBar label="Upload" value={upload.progress} max={100} />}
      <HiddenFileInput ref={files} label="Image for the background" accept={acceptedTypes.join(",")} onFile={take} />
    </Field>
  );
}
