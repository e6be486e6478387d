import { z } from "zod";
import { isUuid } from "./uuid.ts";

export const UuidInput = z.string().refine(isUuid);
