import { type Connection, PublicKey } from "@solana/web3.js";
import { outsideTransactions } from "../process/outside-transactions.ts";
import { withdrawalsIn } from "./addresses.ts";
import { tokenAccountOf } from "./build-payment.ts";
import { MARGIN_WITHOUT_INDEPENDENT_NODE } from "./expiry-margin.ts";
import { openConnection } from "./open-connection.ts";
import type { TreasuryHistory, TreasurySignature } from "./port.ts";
import { readMovement } from "./read-movement.ts";
import { readPayout } from "./read-payout.ts";

/** The most signatures that a node returns in one page. */
const PAGE = 1_000;

/** For programs that do not have the treasury's key. */
export const openTreasuryHistory = (rpcUrl: string, treasuryAddress: string): TreasuryHistory =>
  outsideTransactions("chain", treasuryHistory(openConnection(rpcUrl), new PublicKey(treasuryAddress)));

export function treasuryHistory(node: Connection, treasury: PublicKey): TreasuryHistory {
  const account = tokenAccountOf(treasury);
  return {
    readMovement: (signature, commitment = "confirmed") =>
      readMovement(node, treasury, signature, commitment),

    async listRecentPayments(until) {
      const rows = await node.getSignaturesForAddress(
        account,
        { limit: PAGE, ...(until ? { until } : {}) },
        "confirmed",
      );
      return rows.filter(({ err, memo }) => err === null && withdrawalsIn(memo).length > 0);
    },

    readOutcome: (payout) =>
      readPayout(
        { primary: node, independent: node, margin: MARGIN_WITHOUT_INDEPENDENT_NODE },
        treasury,
        payout,
      ),

    async listSignatures(after, most) {
      const signatures: TreasurySignature[] = [];
      let before: string | undefined;
      for (;;) {
        const page = await node.getSignaturesForAddress(
          account,
          { limit: PAGE, ...(before ? { before } : {}), ...(after ? { until: after } : {}) },
          "finalized",
        );
        for (const { signature, slot, err } of page)
          signatures.push({ signature, slot, failed: err !== null });
        // A node lists the newest first.
        signatures.splice(0, signatures.length - most);
        before = page.at(-1)?.signature;
        if (page.length < PAGE) return signatures.reverse();
      }
    },
  };
}
