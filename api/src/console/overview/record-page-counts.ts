import { addPageCounts } from "@lode/db/operations/page-counts.repository";
import type { Deps } from "../../deps.ts";

/** Answers are counted by the minute. */
const EVERY_MS = 60_000;

/** Every minute and at shutdown, adds the good and bad answers to miners to those of the other APIs. */
export function recordPageCounts({ db, metrics }: Pick<Deps, "db" | "metrics">): { stop(): Promise<void> } {
  let missed = { good: 0, bad: 0 };
  const record = async (): Promise<void> => {
    const { good, bad } = metrics.requests.takeCounts();
    const counts = { good: missed.good + good, bad: missed.bad + bad };
    missed = { good: 0, bad: 0 };
    if (counts.good + counts.bad === 0) return;
    // While Postgres is down requests fail. Those failures must count, so they are added once it is back.
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
