/** When it would suit, as people write it. */
export const preferredTimes = [
  ...["sat or sun after 10", "next Monday at 3pm or weekday evenings", "weekday evenings", "Tuesdays after 6pm"],
  ...["any morning next week", "Saturday morning", "Thursday or Friday before noon", "after school, except Wednesdays"],
  ...["this weekend after 10am", "Mondays and Wednesdays at 5:30 pm", "weekdays 8-10am", "Friday afternoon"],
  ...[
    "Tuesday next week at 10am",
    "mornings, the earlier the better",
    "whenever you have a gap",
    "lunchtime on Thursdays",
  ],
  ...["Wednesdays 6-8", "Saturday at 9 or 10", "before work, so 8 at the latest", "evenings, weekends"],
  ...["next Tuesday at 4pm", "sunday", "mon/wed/fri at 14:30", "not Mondays, otherwise flexible"],
];

export const forGrownUps = [
  "My second serve breaks down when it matters. Can you look at two matches?",
  "I played in college and want to get back into it without hurting my shoulder again.",
  "I lose every tie-break. Is that something one can train?",
  "Back after a knee injury, cleared to play. I would like a plan for the winter.",
  "Total beginner here. Do you have rackets to borrow?",
  "We are two couples and would like to play better doubles. Can we come together?",
  "My backhand was fine until somebody told me to think about it.",
  "League starts in six weeks and I have not hit a ball since the fall.",
  "Could you film me from behind? I think I step in too late.",
  "I'd like one lesson first, and then we'll see.",
  "My wife gave me five lessons for my birthday. How do I use them?",
  "I can only do one evening a week, is that enough to get anywhere?",
  "How much of the lesson is hitting and how much is talking?",
  "Can we work on returns only? I'm 3.5, and everybody serves harder than me.",
];

export const forChildren = [
  "She is nine and wants to start. Which racket does she need?",
  "He plays in the school team and would like an hour a week on top.",
  "Is there a group for beginners of her age? She knows two of the kids on Saturday.",
  "He gets nervous in tournaments and then rushes. Is he too young for the mental part?",
  "We are new in town. She trained twice a week before we moved.",
  "He broke his wrist in the spring, the doctor says he can play again.",
  "Could both of them come together? They are ten and twelve.",
  "She wants to try out for the high school team in March.",
];

export const questions = [
  "Do you also string rackets, or know somebody good who does?",
  "What happens when it rains?",
  "I have a gift voucher from last year. Is it still good?",
  "Would you come to our club for a half-day clinic? There would be twelve of us.",
  "Do you speak at parent evenings? Our school would be interested.",
  "I left a blue water bottle at Riverside on Tuesday, did anybody find it?",
  "Could you send me last month's lessons as a list, for my employer?",
  "We have to stop for the summer. Can we keep our Thursday hour for September?",
  "Is there parking at Northside Hall in the evening?",
];

export const replies = [
  "Thank you for writing. That is a good thing to work on, and one lesson is a fine way to begin. I'll send you times.",
  "Yes, gladly. Come ten minutes early so that we can look at the racket first.",
  "I have noted it. If it rains, you hear from me by eight in the morning and pay nothing.",
  "There is a place in the group. The first time is to try, you decide afterwards.",
  "That hour is taken until the end of the term, but I'll keep you in mind if somebody leaves.",
  "I'd film first and talk second. Wear what you play in.",
  "Found it, it's in the box by the door.",
  "Of course. I keep your hour until September.",
];

export const offerWords = [
  "Thank you for writing. These would work on my side, take the one that suits you best.",
  "Glad to hear from you. I have kept these free for you until tomorrow.",
  "Good idea. Here is what I have close to what you asked for.",
];

export const declines = [
  "Sorry, all of these are during my shift. Could it be later in the evening?",
  "We're away that week. The week after?",
  "Only Saturdays work for us, I should have said so.",
];

export const spamTexts = [
  "Dear owner, we can bring your website to the first page within 7 days.",
  "Buy 5,000 followers today and get 500 for free.",
  "Your domain expires. Click to renew now.",
];

export const notes = [
  "Left-handed. Loves drop shots too much.",
  "Careful with the right knee.",
  "Wants to be told the truth, and then one thing to do.",
  "Grandfather brings him, speaks little English.",
  "Pays by the term. Prefers messages to calls.",
  "Ready for a heavier racket by summer.",
];
