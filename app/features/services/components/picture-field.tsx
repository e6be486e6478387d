import { useState } from "react";
import { acceptedTypes, uploadPath, uploadTexts } from "#app/platform/media/picture-file.ts";
import { useUpload } from "#app/platform/media/use-upload.ts";
import { ImageField } from "#app/ui/image-field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { previewOf } from "../service.ts";
import { serviceFieldIds, serviceLabels, serviceLimits } from "../service-input.ts";
import type { ServiceFieldsProps } from "./service-fields.tsx";

/** One of ours, or one the coach uploads. With neither, the page shows a court. */
export function PictureField({ values, errors }: ServiceFieldsProps) {
  const toast = useToast();
  const [picture, setPicture] = useState(values.picture);
  const upload = useUpload({ path: uploadPath, onFailed: (message) => toast.error(message) });
  const ours = previewOf(picture);
  return (
    <ImageField
      names={{ image: "picture", alt: "picture_alt" }}
      labels={{ image: serviceLabels.picture, alt: serviceLabels.picture_alt }}
      value={picture}
      src={ours}
      alt={values.picture_alt}
      altLimit={serviceLimits.picture_alt}
      isDescribed={ours !== undefined}
      id={serviceFieldIds.picture}
      error={errors.picture}
      title="Drop an image here, or choose one"
      accept={acceptedTypes.join(",")}
      progress={upload.progress}
      onRemove={() => setPicture("")}
      onFile={(file) =>
        upload.send(file, ({ url }) => {
          setPicture(url);
          toast.success(uploadTexts.uploaded);
        })
      }
    />
  );
}
