import { createContext } from "react";

/** Known on the server only, for the error page. */
export const RequestId = createContext<string | undefined>(undefined);
