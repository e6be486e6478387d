import { z } from "zod";
import { isUuid } from "./address-parts.ts";

export const UuidInput = z.string().refine(isUuid);
