import { Bold, Heading, Image, Italic, Link, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { Mark } from "../markdown-marks.ts";

const tools: { mark: Mark; label: string; icon: LucideIcon }[] = [
  { mark: "bold", label: "Bold", icon: Bold },
  { mark: "italic", label: "Italic", icon: Italic },
  { mark: "heading", label: "Heading", icon: Heading },
  { mark: "link", label: "Link", icon: Link },
  { mark: "bullets", label: "Bulleted list", icon: List },
  { mark: "numbers", label: "Numbered list", icon: ListOrdered },
  { mark: "quote", label: "Quote", icon: Quote },
];

type MarkdownToolbarProps = {
  controls: string;
  isPreviewOpen: boolean;
  onMark: (mark: Mark) => void;
  onImage: () => void;
  onPreview: () => void;
};

export function MarkdownToolbar({ controls, isPreviewOpen, onMark, onImage, onPreview }: MarkdownToolbarProps) {
  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} className="flex flex-wrap gap-1.5">
      {tools.map(({ mark, label, icon: Icon }) => (
        <Tooltip key={mark} label={label}>
          <Button variant="quiet" size="compact" iconOnly aria-label={label} onClick={() => onMark(mark)}>
            <Icon aria-hidden />
          </Button>
        </Tooltip>
      ))}
      <Tooltip label="Insert image">
        <Button variant="quiet" size="compact" iconOnly aria-label="Insert image" onClick={onImage}>
          <Image aria-hidden />
        </Button>
      </Tooltip>
      <Button
        variant={isPreviewOpen ? "primary" : "quiet"}
        size="compact"
        aria-pressed={isPreviewOpen}
        className="ml-auto"
        onClick={onPreview}
      >
        Preview
      </Button>
    </div>
  );
}
