import { isDeepStrictEqual } from "node:util";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { Said } from "@lode/core/domain/sentences/say";
import * as holds from "@lode/core/domain/withdrawals/holds";
import type { Trx } from "@lode/db/connection";
import { clearHolds, type HoldDuration, placeHolds } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { Needs } from "../../app.ts";
import { haltWithin } from "../../operations/halt.ts";

export type HoldSettings = Pick<
  WorkerConfig,
  "REVIEW_THRESHOLD" | "SECOND_REVIEW_THRESHOLD" | "WALLET_CHANGE_HOLD" | "RECIPIENT_FAULT_PAUSE"
>;

export const holdTerms = (settings: HoldSettings): holds.HoldTerms => ({
  reviewThreshold: BigInt(settings.REVIEW_THRESHOLD),
  secondReviewThreshold: BigInt(settings.SECOND_REVIEW_THRESHOLD),
  walletHoldSeconds: settings.WALLET_CHANGE_HOLD,
  recipientPauseSeconds: settings.RECIPIENT_FAULT_PAUSE,
});

/** A hold placed by a worker is checked again after this. */
const SOON: HoldDuration = { seconds: 15 };
/** Resuming payouts clears this hold. The check is only for a hold placed at that very moment. */
const WHILE_HALTED: HoldDuration = { seconds: 60 };

export interface WantedHolds {
  withdrawalId: string;
  kinds: readonly holds.HoldKind[];
  /** The holds that follow from the withdrawal's own facts: see `holdsOf`. */
  own: readonly holds.Hold[];
  /** The holds whose reason has been shown to the miner. */
  previous: readonly holds.Hold[];
}

/**
 * Holds a pending withdrawal for these reasons and clears reasons that no longer apply. Returns the new
 * reason that the miner reads (null: none), or undefined if it has not changed.
 */
export async function holdWithdrawal(
  trx: Trx,
  { withdrawalId, kinds, own, previous }: WantedHolds,
): Promise<Said | null | undefined> {
  const over = holds.WORKER_HOLDS.filter((kind) => !kinds.includes(kind));
  await clearHolds(trx, withdrawalId, over);
  const wanted = kinds.map((kind) => ({ kind, lasts: durationOf(kind, own) }));
  await placeHolds(trx, withdrawalId, wanted);
  const { reason } = holds.describeHolds((await findWithdrawal(trx, withdrawalId))?.holds ?? []);
  return isDeepStrictEqual(reason, holds.describeHolds(previous).reason) ? undefined : reason;
}

function durationOf(kind: holds.HoldKind, own: readonly holds.Hold[]): HoldDuration {
  const known = own.find((hold) => hold.kind === kind);
  if (known) return { until: known.until };
  if (kind === "halted") return WHILE_HALTED;
  return kind === "miner-cap" || kind === "day-cap" ? { untilNextDay: true } : SOON;
}

/** Stops all payouts because of a doubt, until an operator resumes them. Logged once. */
export async function haltPayouts({ logger }: Needs<"logger">, trx: Trx, reason: string): Promise<void> {
  if (await haltWithin(trx, { name: "payouts", reason, by: "lode" }))
    logger.fatal({ reason }, "payouts are halted: needs review");
}
