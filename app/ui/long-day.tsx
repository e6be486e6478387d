/** 'Sunday, November 22'. On a narrow line it breaks after the weekday and nowhere else. */
export function LongDay({ day }: { day: string }) {
  const [weekday, date] = day.split(", ");
  if (!date) return day;
  return (
    <>
      {weekday}, <span className="whitespace-nowrap">{date}</span>
    </>
  );
}
