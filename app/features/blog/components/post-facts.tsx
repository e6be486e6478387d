import { shortDate } from "#app/lib/dates.ts";

type PostFactsProps = { category: string; date: string; readTime: string; className?: string };

export function PostFacts({ category, date, readTime, className = "" }: PostFactsProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle ${className}`}>
      <b className="font-semibold text-foreground">{category}</b>
      <Ball />
      <time dateTime={date}>{shortDate(date)}</time>
      <Ball />
      <span>{readTime}</span>
    </p>
  );
}

function Ball() {
  return <span aria-hidden className="size-0.75 rounded-ball bg-current" />;
}
