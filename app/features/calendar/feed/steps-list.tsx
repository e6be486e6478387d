/** What to do in each of the usual calendars, a sentence each. */
export function StepsList({ title, steps }: { title: string; steps: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h2 className="text-ui font-semibold">{title}</h2>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-ui md:grid-cols-[6rem_minmax(0,1fr)]">
        {steps.map(([calendar, step]) => (
          <div key={calendar} className="md:contents">
            <dt className="font-semibold">{calendar}</dt>
            <dd className="text-muted-foreground">{step}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
