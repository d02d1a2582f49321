import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { acknowledgeOutflow } from "@lode/app/treasury/acknowledge-outflow";
import { joinPayments } from "@lode/app/treasury/join-payments";
import { reconcileTreasury } from "@lode/app/treasury/reconcile-treasury";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import type { Db } from "@lode/db/connection";
import { NO_CHAIN, openChain } from "./open-chain.ts";
import {
  appOf,
  type CommandResult,
  isId,
  noSuchWithdrawal,
  type OperatorCommand,
} from "./operator-command.ts";

export const treasuryCommands: Record<string, OperatorCommand> = {
  reconcile: {
    usage:
      "reconcile [--after-restore]        compares chain, withdrawals and ledger; after a restore adopts payments first",
    async run({ db, actor, args }) {
      const chain = await openChain();
      if (!chain) return NO_CHAIN;
      return reconcileWith(chain, db, actor, args.includes("--after-restore"));
    },
  },
  "resolve-payout": {
    usage:
      'resolve-payout WITHDRAWAL paid SIGNATURE "THE REASON", or WITHDRAWAL unpaid "THE REASON"\n' +
      "                                   resolves a payout in doubt, if the chain confirms it",
    changes: "one",
    async run({ db, actor, args: [withdrawalId = "", outcome = "", ...rest] }) {
      if (!isId(withdrawalId)) return noSuchWithdrawal(withdrawalId);
      if (outcome !== "paid" && outcome !== "unpaid") return ['Say "paid SIGNATURE" or "unpaid".', false];
      const signature = outcome === "paid" ? (rest.shift() ?? "") : "";
      const reason = rest.join(" ").trim();
      if (reason === "") return ["A resolution needs a reason, which is kept with the evidence.", false];
      const chain = await openChain();
      if (!chain) return NO_CHAIN;
      const claim = outcome === "paid" ? { paidBy: signature } : outcome;
      const objection = await resolvePayout(appOf(db), chain, { withdrawalId, claim, reason, by: actor });
      return objection ? [objection, false] : ["Resolved: the withdrawal continues automatically.", true];
    },
  },
  acknowledge: {
    usage: 'acknowledge SIGNATURE "THE REASON" marks an unexplained outflow as explained',
    changes: "one",
    async run({ db, actor, args: [signature = "", reason = ""] }) {
      if (reason.trim() === "")
        return ["An acknowledgement needs a reason, which is kept for audits.", false];
      const outflow = { signature, reason: reason.trim(), by: actor };
      const done = await acknowledgeOutflow(appOf(db), outflow);
      return [
        done ? "Acknowledged." : "There is no such unexplained outflow; npm run ops -- reconcile lists them.",
        done,
      ];
    },
  },
};

/** Exported for tests with another chain. */
export async function reconcileWith(
  chain: TreasuryHistory,
  db: Db,
  actor: string,
  afterRestore: boolean,
): Promise<CommandResult> {
  const app = appOf(db);
  const first = await reconcileTreasury(app, chain, "all");
  const joined = afterRestore ? await joinPayments(app, chain, { by: actor }) : [];
  const { findings, unreadable } = await reconcileTreasury(app, chain, "all");
  const lines = [
    `${first.movements} new movements of the treasury were read.`,
    ...(unreadable ? [`The node does not have ${unreadable} yet: the history was read up to it.`] : []),
    ...joined.map(({ signature, objection, payments }) =>
      objection ? `Not joined: ${objection}` : `Joined ${signature}: ${payments} payments.`,
    ),
    ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    findings.length === 0 && unreadable === null
      ? "Chain, withdrawals and ledger agree."
      : findings.length === 0
        ? "Everything that was read agrees. Run this again when the node has caught up."
        : `${findings.length} findings. Payouts halt automatically; npm run ops -- resume payouts resumes them.`,
  ];
  return [lines.join("\n"), findings.length === 0 && unreadable === null];
}
