import type { ApiConfig } from "@lode/adapters/settings/config";
import { explorerUrl } from "@lode/adapters/solana/addresses";
import { cacheFor } from "@lode/app/cache-for";
import { issueReceipt, presentRoot, proveEntries } from "@lode/app/proof/prove-entries";
import { Refused } from "@lode/core/contracts/errors";
import type { CompletedPayoutView, ProofView } from "@lode/core/contracts/http/proof";
import * as contract from "@lode/core/contracts/http/proof";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { shorten } from "@lode/core/domain/shorten";
import { readAwardReceipt } from "@lode/db/attempts/attempts.read-model";
import {
  type CompletedPayout,
  listCompletedPayouts,
  type ProofFigures,
  readProofFigures,
} from "@lode/db/proof/figures.repository";
import { countUnprovedEntries, listProvedEntries } from "@lode/db/proof/leaves.repository";
import { findRoot, listRoots } from "@lode/db/proof/roots.repository";
import type { Deps } from "../../deps.ts";
import { type GivenInput, reply, route } from "../../http/route.ts";

const PAYOUTS = 25;
const ROOTS = 10;
const CACHED_MS = 5_000;

export const getProofRoute = route(contract.getProof, async ({ input: { query }, deps, address }) => {
  await deps.limits.spend("proof-address", address);
  const { payouts_after = null, roots_before } = query;
  if (payouts_after === null && roots_before === undefined) return firstPage(deps);
  return readProof(deps, payouts_after, roots_before === undefined ? null : Number(roots_before));
});

/** All visitors share one cached read of the public figures. */
const firstPage = cacheFor(CACHED_MS, (deps: Deps) => readProof(deps, null, null));

async function readProof({ db, config }: Deps, payoutsAfter: string | null, rootsBefore: number | null) {
  const [figures, payouts, roots] = await Promise.all([
    readProofFigures(db),
    listCompletedPayouts(db, payoutsAfter, PAYOUTS + 1),
    listRoots(db, rootsBefore, ROOTS + 1),
  ]);
  const [paid, signed] = [payouts.slice(0, PAYOUTS), roots.slice(0, ROOTS)];
  return {
    cluster: config.SOLANA_CLUSTER,
    treasury: presentTreasury(config, figures),
    points: presentPoints(figures),
    payouts: paid.map((payout) => presentPayout(config, payout)),
    payouts_next: payouts.length > PAYOUTS ? (paid.at(-1)?.withdrawalId ?? null) : null,
    roots: signed.map(presentRoot),
    roots_next: roots.length > ROOTS ? (signed.at(-1)?.number ?? null) : null,
  };
}

const PAGE = 100;

export const listProofEntriesRoute = route(
  contract.listProofEntries,
  async ({ session, input: { query }, deps }) => {
    const { db, limits } = deps;
    const { userId } = session;
    await limits.spend("proof-user", userId);
    const root = await findRoot(db, query.root === undefined ? null : Number(query.root));
    if (!root && query.root !== undefined) throw new Refused("not-found");
    const size = root?.size ?? 0;
    const before = query.before === undefined ? null : Number(query.before);
    const [found, unproved] = await Promise.all([
      listProvedEntries(db, { userId, size, before, limit: PAGE + 1 }),
      countUnprovedEntries(db, userId, size),
    ]);
    const entries = await proveEntries(db, found.slice(0, PAGE), size);
    return {
      root: root ? presentRoot(root) : null,
      entries,
      next_before: found.length > PAGE ? (entries.at(-1)?.index ?? null) : null,
      waiting: { entries: unproved.count, points: unproved.points },
      balance: unproved.balance,
    };
  },
);

const presentTreasury = (
  config: ApiConfig,
  { treasury }: ProofFigures,
): GivenInput<ProofView["treasury"]> => ({
  address: config.TREASURY_ADDRESS,
  explorer_url: explorerUrl(config, "address", config.TREASURY_ADDRESS),
  usdc_base_units: treasury?.baseUnits.toString() ?? null,
  lamports: treasury?.lamports.toString() ?? null,
  read_at: treasury?.readAt ?? null,
});

function presentPoints({ points }: ProofFigures): GivenInput<ProofView["points"]> {
  if (!points) return null;
  const { sums, countedAt } = points;
  return {
    owed: Number(sums.balances + sums.inFlight),
    balances: sums.balances,
    in_flight: sums.inFlight,
    fees: sums.fees,
    paid_out: sums.paidOut,
    awarded: sums.awarded,
    ledger_sum: sums.sum,
    counted_at: countedAt,
  };
}

const presentPayout = (config: ApiConfig, payout: CompletedPayout): GivenInput<CompletedPayoutView> => ({
  id: payout.withdrawalId,
  amount: payout.amount,
  usdc: pointsToUsdc(payout.amount),
  // Full addresses are public on the chain, but Lode publishes no list that pairs them with amounts.
  wallet: shorten(payout.walletAddress),
  signature: payout.signature,
  explorer_url: explorerUrl(config, "tx", payout.signature),
  at: payout.endedAt,
});

/** Returns the receipt as a file that the miner can keep and give away. */
export const getAwardReceiptRoute = route(contract.getAwardReceipt, async ({ session, input, deps }) => {
  const about = { userId: session.userId, attemptId: input.params.attemptId };
  await deps.limits.spend("proof-user", session.userId);
  const found = await readAwardReceipt(deps.db, about);
  if (!found) throw new Refused("not-found");
  const receipt = await issueReceipt(deps, found);
  return reply(receipt, { download: `lode-award-${receipt.attempt_id}.json` });
});
