import { Button } from "#app/ui/button.tsx";
import { replyFormTexts } from "../message.ts";
import type { ReplyTemplate } from "../queries.server.ts";

type TemplateButtonsProps = { templates: ReplyTemplate[]; onChoose: (template: ReplyTemplate) => void };

/** One tap each; on a phone in one scrollable row. */
export function TemplateButtons({ templates, onChoose }: TemplateButtonsProps) {
  if (templates.length === 0) return null;
  return (
    <fieldset
      aria-label={replyFormTexts.templates}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {templates.map((template) => (
        <Button key={template.id} variant="quiet" size="compact" onClick={() => onChoose(template)}>
          {template.title}
        </Button>
      ))}
    </fieldset>
  );
}
