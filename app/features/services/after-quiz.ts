/** What the recommended page says about the quiz. */
export const afterQuizTexts = {
  sent: "Your quiz has been submitted. We'll be in touch soon!",
  recommended: (title: string) => `I recommend ${title}.`,
  because: (answer: string) => `You answered: “${answer}”`,
};
