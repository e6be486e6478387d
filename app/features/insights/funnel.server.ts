import { countRequests, countRequestsByService } from "#app/features/inbox/queries.server.ts";
import { countFinished, countRecommended } from "#app/features/quiz/queries.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { LocalDays } from "#app/platform/db/days.server.ts";

export type Arrived = { quizzes: number; requests: number; answered: number };

/** Requests from the tables themselves: they count whether or not the sender was counted as a visitor. */
export async function getArrived(tx: Tx, days: LocalDays): Promise<Arrived> {
  const { requests, answered } = await countRequests(tx, days);
  return { quizzes: await countFinished(tx, days), requests, answered };
}

export type ServiceMetrics = {
  /** Null stands for requests that name no service. */
  title: string | null;
  link: string | null;
  recommended: number;
  requests: number;
  answered: number;
};

/** By service: recommended by the quiz, asked for, answered. */
export async function listServiceMetrics(tx: Tx, days: LocalDays): Promise<ServiceMetrics[]> {
  const services = await listServiceNames(tx);
  const recommended = await countRecommended(tx, days);
  const asked = Map.groupBy(await countRequestsByService(tx, days), ({ service_id, session_type }) => {
    // A request without a service counts for the one of its session type.
    const isAskedFor = service_id ? ({ id }: Named) => id === service_id : isOfType(session_type);
    return services.find(isAskedFor)?.id;
  });
  const ofService = ({ id, title, link }: Named) => ({
    ...{ title, link, recommended: recommended.get(link) ?? 0 },
    ...summed(asked.get(id)),
  });
  // A deleted service keeps the name it had when it was asked for.
  const others = Map.groupBy(asked.get(undefined) ?? [], ({ session_title }) => session_title);
  const ofNone = [...others]
    .map(([title, counts]) => ({ title, link: null, recommended: 0, ...summed(counts) }))
    .sort(
      (a, b) => Number(a.title === null) - Number(b.title === null) || (a.title ?? "").localeCompare(b.title ?? ""),
    );
  return [...services.map(ofService), ...ofNone];
}

type Named = Awaited<ReturnType<typeof listServiceNames>>[number];

function isOfType(type: string | null) {
  return ({ session_type }: Named) => session_type === type;
}

function summed(counts: { requests: number; answered: number }[] = []) {
  return {
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    answered: counts.reduce((sum, { answered }) => sum + answered, 0),
  };
}
