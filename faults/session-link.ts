import type { Agent } from "node:http";
import type { Picked } from "./booking-form.ts";
import { postForm, type VisitorAnswer } from "./visitor-form.ts";

/** Where someone follows a link from their mail: a node, over which connections, from which address. */
export type Following = { url: string; agent: Agent; address: string; link: string };

type LinkPage = {
  status: number;
  /** The state that it shows and what it says a change costs, to be sent with a change. */
  version: string;
  said: string;
  /** The times that it can be moved to. */
  open: Picked[];
};

export async function openSessionLink({ url, address, link }: Following): Promise<LinkPage> {
  const answer = await fetch(url + link, { headers: { "x-real-ip": address } }).catch(() => undefined);
  const page = (await answer?.text().catch(() => undefined)) ?? "";
  const [, version = ""] = /name="version" value="([^"]*)"/.exec(page) ?? [];
  const [, said = ""] = /name="said" value="([^"]*)"/.exec(page) ?? [];
  return {
    status: answer?.status ?? 0,
    version,
    said,
    open: [...new Set(page.match(/\d{13}@[0-9a-f-]{36}/g) as Picked[] | null)],
  };
}

type Shown = Pick<LinkPage, "version" | "said">;
type Act = Shown & ({ act: "cancel" } | { act: "move"; time: Picked });

/** 303 on success. */
export function actByLink({ url, agent, address, link }: Following, fields: Act): Promise<VisitorAnswer> {
  return postForm({ path: link, fields, address }, { url, agent });
}
