import { Check, type LucideIcon, OctagonX, TriangleAlert } from "lucide-react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { Light } from "../checks.ts";

/** The light as a word and a sign; its colour repeats them. */
export function LightBadge({ light }: { light: Light }) {
  const { tone, word, icon: Icon } = looks[light];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {word}
    </Badge>
  );
}

const looks: Record<Light, { tone: BadgeTone; word: string; icon: LucideIcon }> = {
  green: { tone: "published", word: "Good", icon: Check },
  amber: { tone: "attention", word: "Needs attention", icon: TriangleAlert },
  red: { tone: "broken", word: "Broken", icon: OctagonX },
};
