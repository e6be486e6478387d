import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { readForecasts } from "./forecast.server.ts";

export const forecastTasks = { read_forecasts: () => readForecasts(serviceDb()) } satisfies TaskList;

// Not on the hour, when everyone else asks.
export const forecastCron = "4,19,34,49 * * * * read_forecasts";
