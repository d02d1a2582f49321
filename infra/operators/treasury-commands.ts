import { reconcileTreasury } from "@lode/app/treasury/reconcile-treasury";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import type { TreasuryHistory } from "@lode/core/server/solana/port";
import type { Db } from "@lode/db/connection";
import { recordAct } from "@lode/db/operators/operators.repository";
import { transactionOf } from "@lode/db/transaction";
import { adoptTransaction, UnjoinableError } from "@lode/db/treasury/adopt-payment";
import { acknowledgeMovement, listUnexplained } from "@lode/db/treasury/movements.repository";
import { NO_CHAIN, openChain } from "./open-chain.ts";
import { appOf, isId, type OperatorCommand, type Said } from "./operator-command.ts";

/** Chain, withdrawals and ledger beside each other, and where they differ. */
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
      const done = await transactionOf(db)(async (trx) => {
        const acknowledged = await acknowledgeMovement(trx, { signature, actor, reason: reason.trim() });
        const detail = { signature, reason };
        if (acknowledged)
          await recordAct(trx, { actor, act: "acknowledged an outflow", subjectId: null, detail });
        return acknowledged;
      });
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
  const joined = afterRestore ? await joinAll(chain, db, actor) : [];
  const { findings, unreadable } = await reconcileTreasury(app, chain);
  const lines = [
    `${first.movements} new movements of the treasury were read.`,
    ...(unreadable ? [`The node does not show ${unreadable} yet: the history is read up to it.`] : []),
    ...joined,
    ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    findings.length === 0 && unreadable === null
      ? "Chain, withdrawals and ledger agree."
      : findings.length === 0
        ? "What was read agrees. Run this again when the node has caught up."
        : `${findings.length} findings. Payouts halt by themselves; npm run ops -- resume payouts starts them again.`,
  ];
  return [lines.join("\n"), findings.length === 0 && unreadable === null];
}

/** Each transaction joins whole or not at all. */
async function joinAll(chain: TreasuryHistory, db: Db, actor: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { signature } of await listUnexplained(db)) {
    const reading = await chain.readMovement(signature, "finalized");
    if (reading.seen !== "movement") {
      lines.push(`Not joined: the node does not show ${signature}.`);
      continue;
    }
    const { movement } = reading;
    try {
      await transactionOf(db)(async (trx) => {
        await adoptTransaction(trx, movement);
        await recordAct(trx, { actor, act: "joined a payment", subjectId: null, detail: { signature } });
      });
      lines.push(`Joined ${signature}: ${movement.payments.length} payments.`);
    } catch (error) {
      if (!(error instanceof UnjoinableError)) throw error;
      lines.push(`Not joined: ${error.message}`);
    }
  }
  return lines;
}
