import { VersionedMessage } from "@solana/web3.js";
import { canStillLand } from "../execute.ts";
import { feeOf } from "../message-facts.ts";
import { bytesOf, commitmentAt, type Methods, textAt, withContext } from "./params.ts";

/**
 * Differs from devnet's hash. In sandbox mode the product checks it at the start, so it cannot mistake a
 * sandbox for a cluster.
 */
const GENESIS_HASH = "LiteSVM1111111111111111111111111111111111111";

export const clusterMethods: Methods = {
  getHealth: () => "ok",
  getVersion: () => ({ "solana-core": "4.2.0-sandbox", "feature-set": 0 }),
  getGenesisHash: () => GENESIS_HASH,
  getSlot: ({ clock }, params) => clock.slot(commitmentAt(params, 0)),
  getBlockHeight: ({ clock }, params) => clock.height(commitmentAt(params, 0)),
  getEpochInfo: ({ clock, ledger }, params) => {
    const commitment = commitmentAt(params, 0);
    const slotsInEpoch = 432_000;
    const absoluteSlot = clock.slot(commitment);
    return {
      absoluteSlot,
      blockHeight: clock.height(commitment),
      epoch: Math.floor(absoluteSlot / slotsInEpoch),
      slotIndex: absoluteSlot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: ledger.count(),
    };
  },
  getLatestBlockhash: (chain, params) =>
    withContext(chain, chain.clock.latestBlockhash(commitmentAt(params, 0))),
  isBlockhashValid: (chain, params) =>
    withContext(chain, chain.clock.isLive(textAt(params, 0), commitmentAt(params, 1))),
  getMinimumBalanceForRentExemption: ({ vm }, [size]) =>
    Number(vm.minimumBalanceForRentExemption(BigInt(Number(size)))),
  getFeeForMessage: (chain, params) => {
    const message = VersionedMessage.deserialize(bytesOf(textAt(params, 0), "base64"));
    return withContext(chain, canStillLand(chain, message) ? feeOf(message) : null);
  },
  getRecentPrioritizationFees: ({ clock }) =>
    Array.from({ length: 150 }, (_, index) => ({ slot: clock.slot() - 149 + index, prioritizationFee: 0 })),
};
