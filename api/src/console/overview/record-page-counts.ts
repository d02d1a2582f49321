import { addPageCounts } from "@lode/db/operations/service-levels.repository";
import type { Deps } from "../../deps.ts";

/** Minutes are the smallest part of a service level. */
const EVERY_MS = 60_000;

/** Adds what miners were answered to the level of the page, every minute and at the end. */
export function recordPageCounts({ db, metrics }: Pick<Deps, "db" | "metrics">): { stop(): Promise<void> } {
  let missed = { good: 0, bad: 0 };
  const record = async (): Promise<void> => {
    const { good, bad } = metrics.requests.takeCounts();
    const counts = { good: missed.good + good, bad: missed.bad + bad };
    missed = { good: 0, bad: 0 };
    if (counts.good + counts.bad === 0) return;
    // Requests fail while Postgres is down: just these must be counted, once it is back.
    await addPageCounts(db, counts).catch(() => {
      missed = { good: missed.good + counts.good, bad: missed.bad + counts.bad };
    });
  };
  let recording = Promise.resolve();
  const timer = setInterval(() => {
    recording = recording.then(record);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await recording;
      await record();
    },
  };
}
