import { TextLink } from "#app/ui/text-link.tsx";
import { consultationHref } from "../service.ts";

export function ConsultationNote({ minutes }: { minutes: number }) {
  return (
    <div className="mt-5 border border-border px-6 pt-5 pb-2.5">
      <h2 className="text-h4 leading-[1.2] font-580 tracking-head font-stretch-106%">Not sure yet?</h2>
      <p className="my-1 text-ui leading-body text-muted-foreground">
        Start with a free {minutes}-minute consultation.
      </p>
      <TextLink href={consultationHref} arrow="forward" className="text-ui">
        Request Free Consultation
      </TextLink>
    </div>
  );
}
