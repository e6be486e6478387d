import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
};

/** Facts about the request for every loader and action. */
export const requestFacts = createContext<RequestFacts>();
