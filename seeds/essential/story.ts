// 'My Tennis Journey'. Pages print the value of the claim years_journey in place of {years_journey}.
export const story: string[] = [
  "Tennis first taught me to swing. Learning to look took much longer. The shot a player complains about " +
    "is seldom where the trouble starts: the forehand lands in the net, but the feet stopped two steps " +
    "earlier, or the target was wrong before the swing began.",
  "In {years_journey} years at the side of a court I have learned to talk less and watch more. I want to see " +
    "you play points before I change anything. Then we agree on one or two things to work on, and I tell you " +
    "plainly what will take a week and what will take a season.",
  "Some players come for a first lesson, others in the middle of a tournament year. Both leave with an honest " +
    "picture of their game and a drill for each priority. After that we test it in points, because a stroke " +
    "is yours on the day you can hit it at 30-40.",
];
