import { Copy } from "lucide-react";
import { buttonClass } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success("Copied"),
      () => toast.error("This browser doesn't allow copying"),
    );
  return (
    <button
      type="button"
      aria-label={label}
      onClick={copy}
      className={`${buttonClass({ variant: "quiet", size: "compact", iconOnly: true })} -my-2.5 border-transparent!`}
    >
      <Copy aria-hidden />
    </button>
  );
}
