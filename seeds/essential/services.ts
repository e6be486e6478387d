import type { ServiceSeed } from "#seeds/shapes.ts";
import { fitnessAnalysis } from "./services/fitness-analysis.ts";
import { mentalPerformance } from "./services/mental-performance.ts";
import { onCourtLessons } from "./services/on-court-lessons.ts";
import { remoteStrategy } from "./services/remote-strategy.ts";
import { tournamentObservation } from "./services/tournament-observation.ts";
import { videoAnalysis } from "./services/video-analysis.ts";

/** In the order of the booking form; the pages show them by `display_order`. */
export const services: ServiceSeed[] = [
  onCourtLessons,
  videoAnalysis,
  mentalPerformance,
  fitnessAnalysis,
  tournamentObservation,
  remoteStrategy,
];
