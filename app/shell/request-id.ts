import { createContext } from "react";

/** Known on the server only: the page that says something went wrong shows it. */
export const RequestId = createContext<string | undefined>(undefined);
