import type { SampledFacts } from "@lode/core/domain/operations/operation-facts";
import { spentToday } from "@lode/db/attempts/spending.repository";
import { insertSample, purgeSamples } from "@lode/db/operations/samples.repository";
import * as levels from "@lode/db/operations/service-levels.repository";
import type { App, Needs } from "../app.ts";

type SampleApp = Needs<"db", "NETWORK_DAILY_SPEND_CENTS">;

const MICRODOLLARS_A_CENT = 10_000;

/** The network that has cost most today: each has the same ceiling. */
async function findDearest(db: App["db"]): Promise<Omit<SampledFacts, "spendCeiling">> {
  const [dearest] = [...(await spentToday(db)).spent].toSorted(([, a], [, b]) => Number(b - a));
  return dearest ? { spentToday: Number(dearest[1]), dearestNetwork: dearest[0] } : { spentToday: 0 };
}

/** Counts the service levels up to now and stores what reads of networks have cost. */
export async function takeSample({ db, config }: SampleApp): Promise<void> {
  await levels.countVerdicts(db);
  await levels.countWithdrawals(db);
  await levels.countAutomation(db);
  const spendCeiling = config.NETWORK_DAILY_SPEND_CENTS * MICRODOLLARS_A_CENT;
  await insertSample(db, { ...(await findDearest(db)), spendCeiling });
  await purgeSamples(db);
}
