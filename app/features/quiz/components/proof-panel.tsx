import { CircleCheck, TriangleAlert } from "lucide-react";
import { grouped } from "#app/lib/region.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type Proof, shareOf } from "../prover.ts";
import type { ServiceLink } from "./option-form.tsx";
import type { ListedQuestion } from "./question-panel.tsx";

type ProofPanelProps = { proof: Proof; questions: ListedQuestion[]; services: ServiceLink[] };

/** Where all the answers lead, and which never lead anywhere. */
export function ProofPanel({ proof, questions, services }: ProofPanelProps) {
  const findings = findingsOf({ proof, questions, services });
  return (
    <Panel aria-labelledby="proof">
      <PanelTitle id="proof">Where the answers lead</PanelTitle>
      <div className="grid gap-x-10 gap-y-5 px-4 py-5 text-ui md:grid-cols-2 md:px-5.5">
        <div>
          {findings.length === 0 ? (
            <p className="flex items-start gap-2.5">
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-status-processed" />
              Every service can be reached, and every option that names one can decide.
            </p>
          ) : (
            <ul className="grid gap-2.5">
              {findings.map((finding) => (
                <li key={finding} className="flex items-start gap-2.5">
                  <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />
                  <span className="wrap-anywhere">{finding}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-4 text-muted-foreground">
            {`${grouped(proof.ways)} ways lead through the quiz. On ${shareOf(proof.undecided, proof.ways)} of them no answer names a service, and on-court lessons are recommended.`}
          </p>
        </div>
        <dl className="grid content-start gap-1.5">
          {proof.endings.map(({ link, ways }) => (
            <div key={link} className="flex justify-between gap-4 border-b border-border pb-1.5">
              <dt className="min-w-0 wrap-anywhere">{titleOf(link, services)}</dt>
              <dd className="font-semibold whitespace-nowrap">{shareOf(ways, proof.ways)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function findingsOf({ proof, questions, services }: ProofPanelProps): string[] {
  const options = questions.flatMap((question) => question.options);
  const named = (ids: string[]) => options.filter(({ id }) => ids.includes(id));
  return [
    ...proof.unreachable.map((link) => `No answers recommend ${titleOf(link, services)}.`),
    ...named(proof.overridden).map(
      ({ option_text }) => `"${option_text}" never matters: a later answer always overrides it.`,
    ),
    ...named(proof.offSite).map(
      ({ option_text, recommended_service }) =>
        `"${option_text}" leads to ${recommended_service}, which is not on the site.`,
    ),
  ];
}

function titleOf(link: string, services: ServiceLink[]): string {
  return services.find((service) => service.link === link)?.title ?? link;
}
