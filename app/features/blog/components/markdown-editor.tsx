import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef } from "react";
import { acceptedTypes } from "#app/platform/media/picture-file.ts";
import { imageIn } from "#app/platform/media/use-upload.ts";
import { HiddenFileInput } from "#app/ui/drop-area.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { applyMark, type Edit, insertPicture, type Mark, type Selection } from "../markdown-marks.ts";
import { postLabels, postLimits } from "../post.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";

type MarkdownEditorProps = {
  id: string;
  defaultValue: string;
  error: string | undefined;
  isPreviewOpen: boolean;
  onPreview: () => void;
  /** Stores a picture and returns its address. */
  onPicture: (file: File, insert: (url: string) => void) => void;
};

const shortcuts: Record<string, Mark> = { b: "bold", i: "italic", k: "link" };

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { id, defaultValue, error, isPreviewOpen, onPreview, onPicture } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);

  function change(edit: (selection: Selection) => Edit): void {
    if (area.current) replaceIn(area.current, edit(selectionOf(area.current)));
  }
  function addPicture(file: File): void {
    onPicture(file, (url) => change((selection) => insertPicture(selection, url)));
  }
  function takePicture(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const file = imageIn(data);
    if (!file) return;
    event.preventDefault();
    // The form would make it the post's own image.
    event.stopPropagation();
    addPicture(file);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!mark || event.altKey || event.shiftKey) return;
    event.preventDefault();
    change((selection) => applyMark(mark, selection));
  }

  return (
    <Field
      id={id}
      label={postLabels.content}
      optional
      error={error}
      hint="Markdown. Line breaks are kept as you type them."
    >
      <MarkdownToolbar
        controls={id}
        isPreviewOpen={isPreviewOpen}
        onMark={(mark) => change((selection) => applyMark(mark, selection))}
        onImage={() => files.current?.click()}
        onPreview={onPreview}
      />
      <Textarea
        ref={area}
        name="content"
        defaultValue={defaultValue}
        maxLength={postLimits.content}
        className="min-h-110! font-serif text-lg! leading-body!"
        onKeyDown={onKeyDown}
        onPaste={(event) => takePicture(event, event.clipboardData)}
        onDrop={(event) => takePicture(event, event.dataTransfer)}
      />
      <HiddenFileInput ref={files} label="Image for the content" accept={acceptedTypes.join(",")} onFile={addPicture} />
    </Field>
  );
}

function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** As if typed, so that the browser's own undo works. */
function replaceIn(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
