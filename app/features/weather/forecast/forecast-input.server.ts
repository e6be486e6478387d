import { z } from "zod";
import { wholeOrNull } from "#app/platform/forms/texts.ts";
import { forecastSources, toCelsius, toDegrees } from "./forecast.ts";

const [least, most] = [10, 60];

/** Heat is typed in the unit of the coach's country. */
export const ForecastInput = z
  .object({ source: z.enum(["", ...forecastSources]), heat: z.string() })
  .transform(({ source, heat }, context) => {
    const typed = wholeOrNull(toDegrees(least), toDegrees(most)).safeParse(heat);
    if (!typed.success)
      context.addIssue({
        ...{ code: "custom", path: ["heat"] },
        message: `Please enter degrees from ${toDegrees(least)} to ${toDegrees(most)}`,
      });
    return {
      source: source === "" ? null : source,
      heat_celsius: typeof typed.data === "number" ? toCelsius(typed.data) : null,
    };
  });
export type ForecastInput = z.output<typeof ForecastInput>;
