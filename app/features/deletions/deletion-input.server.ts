import { z } from "zod";
import { UuidInput } from "#app/lib/uuid-input.ts";

export const DeletionInput = z.object({ deletion: UuidInput });
