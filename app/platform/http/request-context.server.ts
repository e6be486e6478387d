import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
};

/** Facts about the request for every loader and action. */
export const requestFacts = createContext<RequestFacts>();

/** The router requests data at the page's address plus `.data`; a form sent without JavaScript requests a document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
