import type { CommonConfig } from "@lode/adapters/settings/config";
import { allowanceOf } from "@lode/core/domain/attempts/check-allowance";
import { spentOnTriesToday } from "@lode/db/attempts/spending.repository";
import type { App } from "../../app.ts";
import { MICRODOLLARS_A_CENT, verificationPause } from "../../attempts/steps/verification-pause.ts";

export type TryApp = Pick<App, "db" | "clock" | "networks" | "sealingKeys"> & {
  config: Pick<CommonConfig, "X_PROVIDER" | "NETWORK_DAILY_SPEND_CENTS" | "X_DAILY_SPEND_PERCENT_PER_MINER">;
};

const turns = new Map<string, Promise<unknown>>();

/** Tries of one operator follow each other, so that each knows what the one before has cost. */
export async function inTurn<T>(by: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(by) ?? Promise.resolve()).catch(() => {}).then(work);
  turns.set(by, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(by) === turn) turns.delete(by);
  }
}

/** Why the network is not asked now; undefined if it may be asked. */
export async function pauseBeforeTry(app: TryApp, network: string, by: string): Promise<string | undefined> {
  const pause = await verificationPause(app, network);
  if (pause) return pause.reason;
  const ceiling = BigInt(app.config.NETWORK_DAILY_SPEND_CENTS) * MICRODOLLARS_A_CENT;
  const allowance = allowanceOf(ceiling, app.config.X_DAILY_SPEND_PERCENT_PER_MINER);
  if (allowance === 0n || (await spentOnTriesToday(app.db, by)) < allowance) return undefined;
  return "your tries have used up their allowance until midnight UTC";
}
