import type { WorkerConfig } from "@lode/adapters/settings/config";
import { allowanceOf, explainPause, pauseBeforeCheck } from "@lode/core/domain/attempts/check-allowance";
import type { ClaimedAttempt } from "@lode/db/attempts/claims.repository";
import type { App } from "../../app.ts";
import type { Check } from "./check.ts";
import { MICRODOLLARS_A_CENT } from "./verification-pause.ts";

export type MinerPauseApp = Pick<App, "clock" | "networks"> & {
  config: Pick<
    WorkerConfig,
    "NETWORK_DAILY_SPEND_CENTS" | "X_DAILY_SPEND_PERCENT_PER_MINER" | "NOT_DONE_BEFORE_PAUSE"
  >;
};

/**
 * The check of an attempt whose miner or account has used up its share of the day, or was not found several times in a row;
 * undefined if the network may be asked.
 */
export function pauseOfMiner(
  { clock, config, networks }: MinerPauseApp,
  attempt: ClaimedAttempt,
): Check | undefined {
  const ceiling = BigInt(config.NETWORK_DAILY_SPEND_CENTS) * MICRODOLLARS_A_CENT;
  const allowance = allowanceOf(ceiling, config.X_DAILY_SPEND_PERCENT_PER_MINER);
  const terms = { allowance, missesBeforePause: config.NOT_DONE_BEFORE_PAUSE };
  const pause = pauseBeforeCheck(attempt.checkFacts, terms, clock.now());
  if (!pause) return undefined;
  const { name } = networks.get(attempt.network);
  const reason = explainPause(pause, attempt.checkFacts.misses, name);
  const verdict = { verdict: "unknown", reason, retryAt: pause.until } as const;
  return { attempt, pausedByLode: "this-miner", verdict };
}
