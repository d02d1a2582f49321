import { describeHolds, type Hold, type HoldKind, WORKER_HOLDS } from "@lode/core/domain/withdrawals/holds";
import type { Trx } from "@lode/db/connection";
import { clearHolds, type HoldDuration, placeHolds } from "@lode/db/withdrawals/holds.repository";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";

/** A hold that the worker places is checked again after this. */
const SOON: HoldDuration = { seconds: 15 };
/** Who resumes payouts clears this one: it is checked again only in case a worker placed it at that moment. */
const WHILE_HALTED: HoldDuration = { seconds: 60 };

export interface WantedHolds {
  withdrawalId: string;
  kinds: readonly HoldKind[];
  /** Those of the kinds that follow from the withdrawal's own facts: see `holdsOf`. */
  own: readonly Hold[];
  /** The holds whose reason the miner has been shown. */
  previous: readonly Hold[];
}

/**
 * Holds a pending withdrawal for these reasons, and clears those that no longer apply. Returns the reason that the
 * miner reads now (null: none), or undefined if it has not changed.
 */
export async function holdWithdrawal(
  trx: Trx,
  { withdrawalId, kinds, own, previous }: WantedHolds,
): Promise<string | null | undefined> {
  const over = WORKER_HOLDS.filter((kind) => !kinds.includes(kind));
  await clearHolds(trx, withdrawalId, over);
  await placeHolds(
    trx,
    kinds.map((kind) => ({ withdrawalId, kind, lasts: durationOf(kind, own) })),
  );
  const { reason } = describeHolds((await findWithdrawal(trx, withdrawalId))?.holds ?? []);
  return reason === describeHolds(previous).reason ? undefined : reason;
}

function durationOf(kind: HoldKind, own: readonly Hold[]): HoldDuration {
  const known = own.find((hold) => hold.kind === kind);
  if (known) return { until: known.until };
  if (kind === "halted") return WHILE_HALTED;
  return kind === "miner-cap" || kind === "day-cap" ? { untilNextDay: true } : SOON;
}
