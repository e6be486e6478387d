import type { Task, TaskList } from "graphile-worker";
import { reasonOf } from "#app/platform/log/log.server.ts";

/** The queue stores and logs what a task throws, so each error is rewritten in our own words, without personal data. */
export function inOwnWords(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && toldSafely(task)]));
}

function toldSafely(task: Task<string>): Task<string> {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      throw retold(error);
    }
  };
}

function retold(error: unknown): Error {
  const { name, reason, code, at = [] } = reasonOf(error);
  const told = new Error(code ? `${reason} (${code})` : reason);
  told.stack = [`${name}: ${told.message}`, ...at].join("\n");
  return told;
}
