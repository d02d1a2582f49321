import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { acknowledgeOutflow, joinPayments } from "@lode/app/treasury/join-payments";
import { reconcileTreasury } from "@lode/app/treasury/reconcile-treasury";
import { type Reason, reason } from "@lode/core/contracts/console/reason";
import { signature } from "@lode/core/contracts/console/withdrawals";
import { findServer } from "@lode/db/treasury/database-servers.repository";
import * as z from "zod/mini";
import { settingsOrRunning } from "../settings/running-note.ts";
import {
  type CommandApp,
  type CommandResult,
  changesOne,
  type OperatorCommand,
  reads,
} from "./operator-command.ts";
import { UsageError } from "./read-words.ts";

export const treasuryCommands: Record<string, OperatorCommand> = {
  reconcile: reads({
    about:
      "compares chain, withdrawals and ledger; --after-restore, with the reason, first adopts the payments that the database lost",
    flags: { afterRestore: z.optional(reason) },
    run: async (app, { afterRestore }) => reconcileWith(await openChain(), app, afterRestore),
  }),
  acknowledge: changesOne({
    about: "marks an outflow that no withdrawal explains as explained; reconcile lists them",
    words: { signature },
    async run(app, { signature, reason }) {
      await acknowledgeOutflow(app, { signature, reason, by: app.by });
      return { text: "Acknowledged." };
    },
  }),
};

/** Workers settle a new server; without a worker it stays unsettled. */
const NOT_SETTLED =
  "The database was restored, copied or promoted: payments that it does not know may still land. Run this again in two minutes, with the workers up.";

/** Exported for tests with another chain. */
export async function reconcileWith(
  chain: TreasuryHistory,
  app: CommandApp,
  afterRestore?: Reason,
): Promise<CommandResult> {
  const first = await reconcileTreasury(app, chain, "all");
  const joined = afterRestore ? await joinPayments(app, chain, { by: app.by, reason: afterRestore }) : [];
  const { findings, unreadable } = await reconcileTreasury(app, chain, "all");
  const server = await findServer(app.db);
  const isSettled = server.isSettled || server.isFirst;
  const lines = [
    `New movements of the treasury that were read: ${first.movements}.`,
    ...(unreadable ? [`The node does not have ${unreadable} yet: the history was read up to it.`] : []),
    ...joined.map(({ signature, objection, payments }) =>
      objection ? `Not joined: ${objection}` : `Joined ${signature}, payments: ${payments}.`,
    ),
    ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    findings.length === 0 && unreadable === null
      ? "Chain, withdrawals and ledger agree."
      : findings.length === 0
        ? "Everything that was read agrees. Run this again when the node has caught up."
        : `Findings: ${findings.length}. Payouts halt automatically; npm run ops -- resume payouts "REASON" resumes them.`,
    ...(isSettled ? [] : [NOT_SETTLED]),
  ];
  const isGood = findings.length === 0 && unreadable === null && isSettled;
  return { text: lines.join("\n"), isGood, data: { findings, unreadable, joined } };
}

/** Opens the configured chain, or the chain of a running `npm start`. Throws UsageError if there is neither. */
export async function openChain(): Promise<TreasuryHistory> {
  const { SOLANA_RPC_URL: rpcUrl, TREASURY_ADDRESS: address } = settingsOrRunning();
  if (!rpcUrl || !address)
    throw new UsageError("Set SOLANA_RPC_URL and TREASURY_ADDRESS, or run npm start in another terminal.");
  // Loaded on demand, because the chain's client is slow to load and prints a line about its bindings.
  const { openTreasuryHistory } = await import("@lode/adapters/solana/treasury-history");
  return openTreasuryHistory(rpcUrl, address);
}
