export const replyTemplates = [
  {
    title: "That time works",
    body: "Hi {name},\n\n{date} works for the {service}. We meet at the courts; please come ten minutes early to warm up.\n\nSee you there",
  },
  {
    title: "Offer another time",
    body: "Hi {name},\n\nThank you for asking about the {service}. {date} is taken. Would one of these suit you?\n\n- \n- \n\nTell me which, and it is yours.",
  },
  {
    title: "Ask for more",
    body: "Hi {name},\n\nThank you for writing. So that I can say what would help you most: how often do you play, and what do you want to work on first?",
  },
];
