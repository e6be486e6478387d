import { useState } from "react";
import { type Answer, factsIn, failureIn } from "#app/platform/forms/answer.ts";
import { errorMessageAbout, uploadTexts } from "./picture-file.ts";
import { shrunk } from "./shrink-picture.ts";

export type Uploaded = { url: string; width: number; height: number };

type Upload = { path: string; onFailed: (message: string) => void };

/** Uploads one picture with its progress from 0 to 100; undefined while idle. */
export function useUpload({ path, onFailed }: Upload) {
  const [progress, setProgress] = useState<number>();

  function send(file: File, onUploaded: (uploaded: Uploaded) => void): void {
    setProgress(0);
    void shrunk(file).then((picture) => post(picture, onUploaded));
  }

  function post(picture: Blob, onUploaded: (uploaded: Uploaded) => void): void {
    const errorMessage = errorMessageAbout(picture);
    if (errorMessage) {
      setProgress(undefined);
      onFailed(errorMessage);
      return;
    }
    // fetch() reports no upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("content-type", picture.type);
    request.upload.onprogress = ({ loaded, total }) => setProgress(Math.round((100 * loaded) / Math.max(1, total)));
    request.onerror = () => {
      setProgress(undefined);
      onFailed(uploadTexts.failed);
    };
    request.onload = () => {
      setProgress(undefined);
      const answer = request.response as Answer<never, Uploaded> | null;
      const uploaded = answer ? factsIn(answer) : undefined;
      if (uploaded) onUploaded(uploaded);
      else if (request.status === 413) onFailed(uploadTexts.tooLarge);
      else onFailed((answer && failureIn(answer)) ?? uploadTexts.failed);
    };
    request.send(picture);
  }

  return { progress, send };
}

/** The picture among what was pasted or dropped, if there is one. */
export function imageIn(data: DataTransfer): File | undefined {
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}
