import type { TreasuryHistory } from "@lode/core/server/solana/port";
import type { Db, Trx } from "@lode/db/connection";
import { recordAct } from "@lode/db/operators/operators.repository";
import { transactionOf } from "@lode/db/transaction";
import { adoptTransaction, UnjoinableError } from "@lode/db/treasury/adopt-payment";
import { acknowledgeMovement, listUnexplained } from "@lode/db/treasury/movements.repository";
import { reconcile } from "@lode/db/treasury/reconcile";
import { readRunning } from "../stack/running-note.ts";
import { dataFolderOf, readSettings } from "../stack/settings.ts";
import type { OperatorCommand, Said } from "./operator-command.ts";

/** The chain that the product uses: as set, or that of the `npm start` beside. */
async function treasury(): Promise<TreasuryHistory | undefined> {
  const settings = readSettings();
  const running = readRunning(dataFolderOf(settings));
  const rpcUrl = settings.SOLANA_RPC_URL ?? running?.SOLANA_RPC_URL;
  const address = settings.TREASURY_ADDRESS ?? running?.TREASURY_ADDRESS;
  if (!rpcUrl || !address) return undefined;
  // Only here: the chain's client takes its time and says a line about its bindings, whoever asks.
  const { openTreasuryHistory } = await import("@lode/core/server/solana/treasury-history");
  return openTreasuryHistory(rpcUrl, address);
}

/** Chain, withdrawals and ledger beside each other, and where they differ. */
export const treasuryCommands: Record<string, OperatorCommand> = {
  reconcile: {
    usage:
      "reconcile [--after-restore]        compares chain, withdrawals and ledger; after a restore joins first",
    async run({ db, actor, args }) {
      const chain = await treasury();
      if (!chain) return ["Set SOLANA_RPC_URL and TREASURY_ADDRESS, or run npm start beside.", false];
      return reconcileWith(chain, db, actor, args.includes("--after-restore"));
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
  const compare = (trx: Trx) => reconcile(trx, (after) => chain.listMovements(after));
  const first = await transactionOf(db)(compare);
  const joined = afterRestore ? await joinAll(chain, db, actor) : [];
  const { findings } = await transactionOf(db)(compare);
  const lines = [
    `${first.movements} new movements of the treasury were read.`,
    ...joined,
    ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    findings.length === 0
      ? "Chain, withdrawals and ledger agree."
      : `${findings.length} findings. Payouts halt by themselves; npm run ops -- resume payouts starts them again.`,
  ];
  return [lines.join("\n"), findings.length === 0];
}

/** Each transaction joins whole or not at all. */
async function joinAll(chain: TreasuryHistory, db: Db, actor: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { signature } of await listUnexplained(db)) {
    const movement = await chain.findMovement(signature);
    if (!movement) continue;
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
