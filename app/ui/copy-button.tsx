import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";

type CopyButtonProps = {
  text: string;
  label: string;
  /** Shows the label, not only the icon. */
  hasWords?: boolean;
};

/** Not rendered without JavaScript, because it could do nothing. */
export function CopyButton({ text, label, hasWords = false }: CopyButtonProps) {
  const toast = useToast();
  const copy = () =>
    toClipboard(text).then(
      () => toast.success("Copied"),
      () => toast.error("This browser doesn't allow copying"),
    );
  return (
    <Button
      variant="quiet"
      size={hasWords ? "small" : "compact"}
      iconOnly={!hasWords}
      aria-label={hasWords ? undefined : label}
      onClick={copy}
      className={hasWords ? "noscript:hidden" : "-my-2.5 border-transparent! noscript:hidden"}
    >
      <Copy aria-hidden />
      {hasWords && label}
    </Button>
  );
}

// Over plain http there is no clipboard; that is treated as a refusal.
async function toClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
