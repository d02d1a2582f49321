import type { WorkerConfig } from "@lode/adapters/settings/config";
import { messageOf } from "@lode/core/contracts/errors";
import { type Hold, type HoldKind, holdsOf } from "@lode/core/domain/withdrawals/holds";
import { planPayouts, type TreasuryFacts } from "@lode/core/domain/withdrawals/payout-plan";
import type { Trx } from "@lode/db/connection";
import { findHalt, keepHalt } from "@lode/db/operations/halts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import * as movements from "@lode/db/treasury/movements.repository";
import * as claims from "@lode/db/withdrawals/claims.repository";
import type { Needs } from "../../app.ts";
import { settleDatabase } from "../../treasury/settle-database.ts";
import { type HoldSettings, haltPayouts, holdTerms, holdWithdrawal } from "./hold-withdrawal.ts";

/**
 * Looks for a payment on the chain that the database lacks. Every payment is stored before it is sent. So such a
 * payment means that the database is an old backup, that another installation signs with the same key, or that the key
 * was stolen: nothing more may be signed. Reads only what came after the last reconciliation. Returns the sentence for
 * the operator. Throws if the node cannot show a transaction that names a withdrawal.
 */
export async function findUnknownPayment({ chain, db }: Needs<"chain" | "db">): Promise<string | undefined> {
  const reconciled = await movements.findCursor(db);
  const recent = await chain.listRecentPayments(reconciled?.signature);
  const signatures = recent.map(({ signature }) => signature);
  const known = await movements.findAcknowledged(db, signatures, { withStored: true });
  for (const signature of signatures.filter((one) => !known.has(one))) {
    const reading = await chain.readMovement(signature);
    if (reading.seen === "unknown")
      throw new Error(`The node does not show the transaction ${signature} yet.`);
    // Only outflows count, because anyone can send the treasury a coin with a memo like ours.
    if (reading.seen === "movement" && reading.movement.delta < 0n)
      return `the chain has a payment that the database does not: ${signature}. After a restore run: npm run ops -- reconcile --after-restore "why". If nothing was restored, another installation signs with the treasury's key`;
  }
  return undefined;
}

/**
 * After this, another worker may sign. If the first worker was slow rather than dead, the database stores
 * only one of the two attempts, and only a stored attempt is ever sent.
 */
const LEASE_SECONDS = 15;
/**
 * Eight transactions of six payments; more do not fit, since each payment may open an account. The treasury
 * and its newest payments are read once for all of them, and all are signed well within their lease.
 */
export const MOST_CLAIMED_AT_ONCE = 48;

export type PayableApp = Needs<"db" | "transaction" | "chain" | "logger" | "failpoint"> & {
  config: Pick<WorkerConfig, "DAILY_PAYOUT_POINTS_PER_MINER" | "DAILY_PAYOUT_POINTS" | "PAYOUT_BATCH_ABOVE"> &
    HoldSettings;
};

/**
 * Claims a withdrawal for signing, and more withdrawals if the backlog is long. Claims nothing if another
 * worker has claimed this withdrawal. Checks every reason to hold again, including those that the request
 * already checked. A withdrawal that cannot be paid now stays pending with its reason and is retried: an
 * empty treasury or an unreachable node is not a failure.
 */
export async function claimPayable(app: PayableApp, withdrawalId: string): Promise<claims.ClaimedPayout[]> {
  const { config } = app;
  // In a long backlog, most jobs find that another job has claimed their withdrawal: stop before the costly queries.
  if (!(await claims.isPayable(app.db, withdrawalId))) return [];
  const more = await countOthers(app);
  const { blocker, treasury } = await readTreasuryOrHalt(app);
  await app.failpoint("payout.planned");
  return app.transaction(async (trx) => {
    const promises = await claims.lockPromises(trx, treasury?.promised);
    // If payouts were resumed meanwhile, a hold placed now would outlast the halt.
    if (blocker === "halted" && !(await keepHalt(trx, "payouts"))) return [];
    const candidates = await claims.lockPayable(trx, { withdrawalId, more });
    if (blocker || !treasury) {
      for (const one of candidates) await holdIfPending(trx, one, blocker ? [blocker] : []);
      return [];
    }
    const terms = holdTerms(config);
    const judged = candidates.map((one) => {
      const own = holdsOf(one, terms);
      return { ...one, own, holds: own.map(({ kind }) => kind) };
    });
    const facts = { ...treasury, promised: promises.open, claimedToday: promises.claimedToday };
    const plan = planPayouts(judged, facts, {
      perMinerAndDay: BigInt(config.DAILY_PAYOUT_POINTS_PER_MINER),
      perDay: BigInt(config.DAILY_PAYOUT_POINTS),
    });
    for (const { withdrawalId: id, holds } of plan.wait) {
      const one = judged.find((candidate) => candidate.withdrawalId === id);
      if (one) await holdIfPending(trx, one, holds, one.own);
    }
    const claimed = await claims.claimForSigning(trx, plan.pay, LEASE_SECONDS);
    if (plan.wait.some(({ holds }) => holds.includes("refill")))
      app.logger.error({ withdrawalId }, "the treasury cannot pay; withdrawals wait");
    return claimed;
  });
}

/** How many more withdrawals to claim: none unless the backlog is long. */
async function countOthers({ db, config: { PAYOUT_BATCH_ABOVE } }: PayableApp): Promise<number> {
  if (PAYOUT_BATCH_ABOVE === 0) return 0;
  const payable = await claims.countPayable(db, PAYOUT_BATCH_ABOVE);
  return payable >= PAYOUT_BATCH_ABOVE ? MOST_CLAIMED_AT_ONCE - 1 : 0;
}

/** Holds the withdrawal if it is pending; the payment of a processing withdrawal has already begun. */
async function holdIfPending(
  trx: Trx,
  { withdrawalId, userId, status, uncleared: previous }: claims.Payable,
  kinds: readonly HoldKind[],
  own: readonly Hold[] = [],
): Promise<void> {
  if (status !== "pending") return;
  const reason = await holdWithdrawal(trx, { withdrawalId, kinds, own, previous });
  if (reason !== undefined) await append(trx, "withdrawal.held", { withdrawalId }, userId);
}

type ReadTreasury = Pick<TreasuryFacts, "baseUnits" | "lamports" | "costOfPayout"> & {
  promised: claims.Promised;
};

/**
 * Returns the treasury's balances, or why nothing can be paid now. Halts payouts if the chain has an unknown payment.
 */
async function readTreasuryOrHalt(
  app: Needs<"db" | "transaction" | "chain" | "logger">,
): Promise<{ blocker: HoldKind; treasury?: never } | { blocker?: never; treasury: ReadTreasury }> {
  if (await findHalt(app.db, "payouts")) return { blocker: "halted" };
  try {
    await app.chain.assertConfigured();
    // Withdrawals are not put on hold meanwhile: they stay pending and are tried again within seconds.
    if (!(await settleDatabase(app))) return { blocker: "halted" };
    const unknown = await findUnknownPayment(app);
    if (unknown) {
      await app.transaction((trx) => haltPayouts(app, trx, unknown));
      return { blocker: "halted" };
    }
    const promised = await claims.listPromised(app.db);
    const [held, costOfPayout] = await Promise.all([app.chain.readTreasury(), app.chain.costOfPayout()]);
    return { treasury: { ...held, costOfPayout, promised } };
  } catch (error) {
    app.logger.error({ reason: messageOf(error) }, "the chain cannot be asked; withdrawals wait");
    return { blocker: "unreachable" };
  }
}
