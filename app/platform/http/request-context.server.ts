import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
  /** Sent by our own self-test: done like a visitor's, and nothing of it stays. */
  isSelfTest: boolean;
};

/** What every loader and action may know of the request beyond the request itself. */
export const requestFacts = createContext<RequestFacts>();
