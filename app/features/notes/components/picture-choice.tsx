import { ImageUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { acceptedTypes, privateUploadPath, uploadTexts } from "#app/platform/media/picture-file.ts";
import { useUpload } from "#app/platform/media/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFileInput } from "#app/ui/drop-area.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { noteLimits } from "../schema.ts";

type PictureChoiceProps = {
  /** Addresses, one a line. */
  value: string;
  /** Why pictures are not possible: a minor's need a guardian's consent. */
  refusal: string | undefined;
};

/** Pictures for the note, each removable. A new one is shown from the file: its address works only once it is saved. */
export function PictureChoice({ value, refusal }: PictureChoiceProps) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [urls, setUrls] = useState(() => value.split("\n").filter(Boolean));
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const upload = useUpload({ path: privateUploadPath, onFailed: (message) => toast.error(message) });

  function keep(next: string[]): void {
    setUrls(next);
    // Fires an input event, so the form saves it.
    field.current?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function take(file: File): void {
    upload.send(file, ({ url }) => {
      const reader = new FileReader();
      reader.onload = () => setPreviews((before) => ({ ...before, [url]: String(reader.result) }));
      reader.readAsDataURL(file);
      keep([...urls, url]);
      toast.success(uploadTexts.uploaded);
    });
  }

  return (
    <FieldGroup label="Pictures">
      <input ref={field} type="hidden" name="pictures" value={urls.join("\n")} readOnly />
      {urls.length > 0 && (
        <ul className="mb-2 grid grid-cols-3 gap-2">
          {urls.map((url, index) => (
            <li key={url} className="relative aspect-4/3 overflow-hidden rounded-md bg-ink-900">
              <img
                src={previews[url] ?? url}
                alt={`${index + 1} of ${urls.length}`}
                className="size-full object-cover"
              />
              <Button
                size="compact"
                iconOnly
                aria-label={`Remove picture ${index + 1}`}
                className="absolute! top-1 right-1 [&_svg]:text-white!"
                onClick={() => keep(urls.filter((one) => one !== url))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refusal ? (
        <p className="text-small text-muted-foreground">{refusal}</p>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          disabled={urls.length >= noteLimits.pictures || upload.progress !== undefined}
          onClick={() => files.current?.click()}
        >
          <ImageUp aria-hidden />
          Add a picture
        </Button>
      )}
      {upload.progress !== undefined && <ProgressBar label="Upload" value={upload.progress} max={100} />}
      <HiddenFileInput ref={files} label="A picture for the note" accept={acceptedTypes.join(",")} onFile={take} />
    </FieldGroup>
  );
}
