import type { MailWords } from "#app/features/notifications/schema.ts";

/** What a link leads to, in words. They contain nothing that was typed, because the address may be someone else's. */
const leadsTo = {
  session: { what: "your session", label: "See, move or cancel it" },
  offer: { what: "the times I offered you", label: "Choose your time" },
  wish: { what: "your place on my waiting list", label: "See or leave the waiting list" },
  request: { what: "your request", label: "See your request" },
};

type NewLink = { to: keyof typeof leadsTo; address: string; when?: string };

export function newLinkMail({ to, address, when }: NewLink): MailWords {
  const { what, label } = leadsTo[to];
  return {
    subject: `A new link to ${what}${when ? ` on ${when}` : ""}`,
    title: `A new link to ${what}`,
    paragraphs: ["Please use this link from now on. The links in my earlier mails about it no longer work."],
    facts: [["When", when]],
    button: { label, href: address },
  };
}
