import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "./button.tsx";

type MoveButtonsProps = {
  /** What is moved, as its labels name it. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  className?: string;
};

/** One place up or down in a list; the ends have nowhere to go. */
export function MoveButtons({ what, isFirst, isLast, onUp, onDown, className }: MoveButtonsProps) {
  const look = { variant: "quiet", size: "compact", iconOnly: true, className } as const;
  return (
    <>
      <Button {...look} aria-label={`Move ${what} up`} disabled={isFirst} onClick={onUp}>
        <ChevronUp aria-hidden />
      </Button>
      <Button {...look} aria-label={`Move ${what} down`} disabled={isLast} onClick={onDown}>
        <ChevronDown aria-hidden />
      </Button>
    </>
  );
}
