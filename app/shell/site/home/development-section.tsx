import { Picture } from "#app/ui/picture.tsx";

const points = [
  { title: "Video analysis", text: "See the stroke you have, not the one you feel." },
  { title: "Mental performance strategies", text: "Routines and plans that hold up at 4-5, 30-40." },
  { title: "Live tournament coaching", text: "Observation and charting on the days that count." },
  { title: "Fitness and movement", text: "First step, balance and recovery, trained for tennis." },
];

export function DevelopmentSection() {
  return (
    <section className="on-court grid lg:grid-cols-2">
      <div className="relative max-lg:aspect-box lg:min-h-120">
        <Picture
          src="/pictures/session"
          widths={[640, 960, 1600]}
          width={1600}
          height={1200}
          sizes="(width < 64rem) 100vw, max(50vw, 50rem)"
          alt="An evening training set-up: a basket of balls with a racket, cones across the court"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className={textClass}>
        <h2>Complete Player Development</h2>
        <ol className="mt-8">
          {points.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-t border-border py-5">
              <span className="font-figure text-4xl leading-none text-paper">{index + 1}</span>
              <div>
                <h3 className="text-h4 font-semibold tracking-label font-stretch-100%">{title}</h3>
                <p className="mt-1 text-ui leading-body text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const textClass =
  "px-gutter py-[clamp(2.5rem,5vw,5.5rem)] lg:pr-[max(var(--gutter),calc((100vw-80rem)/2))] lg:pl-[clamp(1.5rem,5.5vw,5rem)]";
