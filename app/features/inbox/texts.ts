/** What the inbox says, in one place, so that a second language can follow. */
export const placeholderTexts = {
  left: (placeholders: string[]) => `Replace ${inWords(placeholders)} with your own words, then send.`,
  unknown: (placeholders: string[]) => `I can't fill in ${inWords(placeholders)}. Use {name}, {service} or {date}.`,
};

export const replyFormTexts = {
  templates: "Start from a template",
  replaced: "The template replaced your text",
  undo: "Undo",
  draft: "Draft saved in this browser",
  discard: "Discard draft",
};

export const listTexts = { wished: "Would like" };

const inWords = (list: string[]) => new Intl.ListFormat("en-US").format(list);
