import { acknowledgeOutflow } from "@lode/app/treasury/acknowledge-outflow";
import { joinPayments } from "@lode/app/treasury/join-payments";
import { reconcileTreasury } from "@lode/app/treasury/reconcile-treasury";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import type { TreasuryHistory } from "@lode/core/server/solana/port";
import type { Db } from "@lode/db/connection";
import { NO_CHAIN, openChain } from "./open-chain.ts";
import { appOf, isId, type OperatorCommand, type Said } from "./operator-command.ts";

/** Chain, withdrawals and ledger side by side, and their differences. */
export const treasuryCommands: Record<string, OperatorCommand> = {
  reconcile: {
    usage:
      "reconcile [--after-restore]        compares chain, withdrawals and ledger; after a restore joins first",
    async run({ db, actor, args }) {
      const chain = await openChain();
      if (!chain) return NO_CHAIN;
      return reconcileWith(chain, db, actor, args.includes("--after-restore"));
    },
  },
  "resolve-payout": {
    usage:
      'resolve-payout WITHDRAWAL paid SIGNATURE "THE REASON", or WITHDRAWAL unpaid "THE REASON"\n' +
      "                                   ends a doubt about a payout, where the chain bears it out",
    async run({ db, actor, args: [withdrawalId = "", outcome = "", ...rest] }) {
      if (!isId(withdrawalId))
        return [`"${withdrawalId}" is no withdrawal's id. npm run ops -- withdrawals lists them.`, false];
      if (outcome !== "paid" && outcome !== "unpaid") return ['Say "paid SIGNATURE" or "unpaid".', false];
      const signature = outcome === "paid" ? (rest.shift() ?? "") : "";
      const reason = rest.join(" ").trim();
      if (reason === "") return ["A resolution needs a reason: it is kept with the evidence.", false];
      const chain = await openChain();
      if (!chain) return NO_CHAIN;
      const claim = outcome === "paid" ? { paidBy: signature } : outcome;
      const objection = await resolvePayout(appOf(db), chain, { withdrawalId, claim, reason, by: actor });
      return objection ? [objection, false] : ["Resolved: the withdrawal goes on by itself.", true];
    },
  },
  acknowledge: {
    usage: 'acknowledge SIGNATURE "THE REASON" takes an outflow that no withdrawal explains as explained',
    async run({ db, actor, args: [signature = "", reason = ""] }) {
      if (reason.trim() === "") return ["An outflow needs a reason: whoever audits reads it.", false];
      const outflow = { signature, reason: reason.trim(), by: actor };
      const done = await acknowledgeOutflow(appOf(db), outflow);
      return [done ? "Acknowledged." : "No such outflow waits: npm run ops -- reconcile lists them.", done];
    },
  },
};

/** Tested with a chain of its own. */
export async function reconcileWith(
  chain: TreasuryHistory,
  db: Db,
  actor: string,
  afterRestore: boolean,
): Promise<Said> {
  const app = appOf(db);
  const first = await reconcileTreasury(app, chain);
  const joined = afterRestore ? await joinPayments(app, chain, { by: actor }) : [];
  const { findings, unreadable } = await reconcileTreasury(app, chain);
  const lines = [
    `${first.movements} new movements of the treasury were read.`,
    ...(unreadable ? [`The node does not show ${unreadable} yet: the history is read up to it.`] : []),
    ...joined.map(({ signature, objection, payments }) =>
      objection ? `Not joined: ${objection}` : `Joined ${signature}: ${payments} payments.`,
    ),
    ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    findings.length === 0 && unreadable === null
      ? "Chain, withdrawals and ledger agree."
      : findings.length === 0
        ? "What was read agrees. Run this again when the node has caught up."
        : `${findings.length} findings. Payouts halt by themselves; npm run ops -- resume payouts starts them again.`,
  ];
  return [lines.join("\n"), findings.length === 0 && unreadable === null];
}
