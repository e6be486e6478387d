import type { Claim } from "#app/features/claims/claims.ts";
import { StatCourt } from "#app/features/claims/components/claim-figures.tsx";

type AboutSectionProps = { story: string[]; claims: Claim[] };

export function AboutSection({ story, claims }: AboutSectionProps) {
  return (
    <section id="about" className="-scroll-mt-8 section">
      <div className="wrap grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] lg:gap-x-[12.5%]">
        <div>
          <h2>Personalized performance training, built on how you play</h2>
          {story.length > 0 && <Journey story={story} />}
        </div>
        <StatCourt claims={claims} />
      </div>
    </section>
  );
}

function Journey({ story }: { story: string[] }) {
  return (
    <div className="mt-10">
      <h3>My Tennis Journey</h3>
      <div className="mt-4 grid gap-4 font-serif text-[1.1875rem] leading-body text-muted-foreground">
        {story.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}
