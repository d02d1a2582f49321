import type { Queues } from "@lode/adapters/redis/queue";
import { measureQueues } from "@lode/adapters/redis/read-queues";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { OperationFacts } from "@lode/core/domain/operations/operation-facts";
import { spentToday } from "@lode/db/attempts/spending.repository";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { insertSample, purgeSamples } from "@lode/db/operations/samples.repository";
import {
  countAutomation,
  countVerdicts,
  countWithdrawals,
} from "@lode/db/operations/service-levels.repository";
import type { App } from "../app.ts";

type SampleApp = Pick<App, "db"> & {
  queues: Queues;
  config: Pick<WorkerConfig, "NETWORK_DAILY_SPEND_CENTS">;
};

const MICRODOLLARS_A_CENT = 10_000;

/** The network that has cost most today: each has the same ceiling. */
async function findDearest(db: App["db"]): Promise<Pick<OperationFacts, "spentToday" | "dearestNetwork">> {
  const [dearest] = [...(await spentToday(db)).spent].toSorted(([, a], [, b]) => Number(b - a));
  return dearest ? { spentToday: Number(dearest[1]), dearestNetwork: dearest[0] } : { spentToday: 0 };
}

/** Counts the service levels up to now and stores the figures of the overview. */
export async function takeSample({ db, queues, config }: SampleApp): Promise<void> {
  await countVerdicts(db);
  await countWithdrawals(db);
  await countAutomation(db);
  const facts: OperationFacts = {
    ...(await readOperationFacts(db)),
    // Null while Redis is unreachable; the overview says so.
    queues: await measureQueues(queues).catch(() => null),
    ...(await findDearest(db)),
    spendCeiling: config.NETWORK_DAILY_SPEND_CENTS * MICRODOLLARS_A_CENT,
  };
  await insertSample(db, facts);
  await purgeSamples(db);
}
