import type { Service } from "../queries.server.ts";

export function FeatureColumns({ cards }: Pick<Service, "cards">) {
  if (cards.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="mb-[clamp(2.5rem,2rem+2vw,4.5rem)]">What you get</h2>
        <ul className="grid gap-6 max-md:gap-y-9 md:grid-cols-3">
          {cards.map(({ id, title, text }) => (
            <li key={id} className="border-t-2 border-foreground pt-5">
              <h3>{title}</h3>
              <p className="mt-2 text-ui leading-body text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
