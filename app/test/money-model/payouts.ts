import type { ChainReading, PayoutChain } from "@lode/adapters/solana/port";
import { RetryLaterError } from "@lode/core/contracts/errors";
import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import { say } from "@lode/core/domain/sentences/say";
import { newId } from "@lode/db/id";
import { constraintOf } from "@lode/db/transaction";
import type { ClaimedPayout } from "@lode/db/withdrawals/claims.repository";
import { findLivePayout } from "@lode/db/withdrawals/payouts.repository";
import type { WorkerApp } from "../../src/open-app.ts";
import { followPayout, sendPayout } from "../../src/withdrawals/follow-payout.ts";
import { orderPayments, storePayout } from "../../src/withdrawals/sign-payout.ts";
import { claimPayable } from "../../src/withdrawals/steps/claim-payable.ts";
import { unlessRefused } from "./life.ts";

/** The product's own use-cases, with the chain's answers given by the model. */
const answering = (app: WorkerApp, answers: Partial<PayoutChain>): WorkerApp => ({
  ...app,
  chain: { ...app.chain, ...answers },
});

const tokenAccountOf = ({ withdrawalId }: { withdrawalId: string }) => `account of ${withdrawalId}`;
const HEIGHT = 150n;

/** Refusals by the database that the model expects; any other error is a fault of product or test. */
const EXPECTED = [
  "payout_attempts_one_live",
  "payout_attempts_withdrawal_id_n_key",
  "payout_attempts_open_withdrawal",
  "withdrawals_no_live_payout",
];
const isExpected = (error: unknown) => EXPECTED.includes(constraintOf(error));

/** Claims with a treasury that can pay everything. */
export async function claim(app: WorkerApp, withdrawalId: string): Promise<ClaimedPayout | undefined> {
  const rich = answering(app, {
    assertConfigured: async () => {},
    listRecentPayments: async () => [],
    readTreasury: async () => ({ baseUnits: 10n ** 18n, lamports: 10n ** 18n }),
    costOfPayout: async () => 1n,
  });
  return (await claimPayable(rich, withdrawalId))[0];
}

/** Stores a signed payment for earlier claims. Returns its id, or undefined if it came too late. */
export const storeSigned = (
  app: WorkerApp,
  claims: readonly ClaimedPayout[],
): Promise<string | undefined> => {
  const orders = claims.map((one) => ({
    withdrawalId: one.withdrawalId,
    recipient: one.walletAddress,
    mayOpenAccount: true,
    tokenAccount: tokenAccountOf(one),
    baseUnits: pointsToBaseUnits(one.amount),
  }));
  const signed = { signature: newId(), bytes: Buffer.from("bytes"), blockhash: "hash" };
  return unlessRefused(
    storePayout(app, claims, { ...signed, lastValidBlockHeight: HEIGHT, orders }, new Map()),
    isExpected,
  );
};

/** Orders a payment to a wallet that cannot be paid: its points are refunded, unless it comes too late. */
export async function refundClaimed(app: WorkerApp, claimed: ClaimedPayout): Promise<void> {
  const unpayable = { payable: false, reason: say("no-wallet") } as const;
  const judging = answering(app, { judgeRecipients: async () => [unpayable] });
  await unlessRefused(orderPayments(judging, [claimed]), isExpected);
}

export const send = (app: WorkerApp, transactionId: string): Promise<void> =>
  sendPayout(answering(app, { send: async () => {} }), { transactionId });

export type Fate = "paid" | "refused" | "expired";

const READINGS: Record<Fate | "landed", Pick<ChainReading, "finalizedHeight" | "signature">> = {
  landed: { finalizedHeight: 0n, signature: { seen: "landed", error: null } },
  paid: { finalizedHeight: 0n, signature: { seen: "finalized", error: null } },
  refused: { finalizedHeight: 0n, signature: { seen: "finalized", error: '"refused on chain"' } },
  expired: { finalizedHeight: HEIGHT + 1n, signature: { seen: "not-found" } },
};

/** Follows a payout with these answers of the chain. Returns true if the payout was live. */
export async function follow(
  app: WorkerApp,
  transactionId: string,
  reading: keyof typeof READINGS,
): Promise<boolean> {
  const payout = await findLivePayout(app.db, transactionId);
  const received = payout?.items.map(
    (item) => [item.tokenAccount, { delta: item.baseUnits, opened: false }] as const,
  );
  const chain = answering(app, {
    readPayout: async () => ({ ...READINGS[reading], named: [] }),
    readReceived: async () => new Map(received),
  });
  await followPayout(chain, { transactionId }).catch((error: unknown) => {
    if (!(error instanceof RetryLaterError)) throw error;
  });
  return payout !== undefined;
}
