import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
};

/** What every loader and action may know of the request beyond the request itself. */
export const requestFacts = createContext<RequestFacts>();
