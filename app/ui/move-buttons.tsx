import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "./button.tsx";

type MoveButtonsProps = {
  /** What is moved, as named on the labels. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  className?: string;
};

/** Moves an item one place up or down; disabled at the ends. */
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
