/** 'Sunday, November 22'. Where the line is too short for it, it breaks after the weekday and nowhere else. */
export function LongDay({ day }: { day: string }) {
  const [weekday, date] = day.split(", ");
  if (!date) return day;
  return (
    <>
      {weekday}, <span className="whitespace-nowrap">{date}</span>
    </>
  );
}
