/** What the page that the quiz recommends says about it. */
export const afterQuizTexts = {
  sent: "Your quiz has been submitted. We'll be in touch soon!",
  recommended: (title: string) => `I recommend ${title}.`,
  because: (answer: string) => `You answered: “${answer}”`,
};
