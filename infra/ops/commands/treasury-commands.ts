import type { TreasuryHistory } from "@lode/adapters/solana/port";
import { acknowledgeOutflow, joinPayments } from "@lode/app/treasury/join-payments";
import { reconcileTreasury } from "@lode/app/treasury/reconcile-treasury";
import { resolvePayout } from "@lode/app/withdrawals/resolve-payout";
import { type Reason, reason } from "@lode/core/contracts/console/reason";
import * as calls from "@lode/core/contracts/console/withdrawals.schemas";
import { listWithdrawals } from "@lode/db/console/withdrawals.read-model";
import { findServer } from "@lode/db/treasury/database-servers.repository";
import * as z from "zod/mini";
import { settingsOrRunning } from "../settings/running-note.ts";
import { commandLimits } from "./command-limits.ts";
import {
  type CommandApp,
  type CommandResult,
  changesOne,
  linesOf,
  type OperatorCommand,
  reads,
} from "./operator-command.ts";
import { UsageError } from "./read-words.ts";

const { signature } = calls;
const LISTED = 500;

export const treasuryCommands: Record<string, OperatorCommand> = {
  withdrawals: reads({
    about: "the oldest 500 withdrawals that wait for an operator, with the reason",
    run: async ({ db }) =>
      linesOf(
        (await listWithdrawals(db, { state: "review", order: "oldest", limit: LISTED })).items,
        ({ id, status, points, walletAddress, miner, inDoubt }) =>
          `${id}  ${status}  ${points} points  to ${walletAddress}  ${miner.email}  ${inDoubt ?? "waits for a review"}`,
        "No withdrawal waits for review.",
      ),
  }),
  reconcile: reads({
    about:
      "compares chain, withdrawals and ledger; --after-restore, with the reason, first adopts the payments that the database lost",
    flags: { afterRestore: z.optional(reason) },
    run: async (app, { afterRestore }) => reconcileWith(await openChain(), app, afterRestore),
  }),
  "resolve-payout": changesOne({
    about: "resolves a payout in doubt, if the chain confirms it; paid takes its SIGNATURE",
    words: {
      withdrawal: calls.resolveWithdrawal.params.shape.id,
      outcome: z.enum(["paid", "unpaid"]),
      signature: z.optional(signature),
    },
    async run(app, { withdrawal: withdrawalId, outcome, signature: paidBy, reason }) {
      if (outcome === "paid" && paidBy === undefined) throw new UsageError("paid needs a SIGNATURE.");
      if (outcome === "unpaid" && paidBy !== undefined) throw new UsageError("unpaid has no SIGNATURE.");
      const claim = paidBy === undefined ? ("unpaid" as const) : { paidBy };
      const limits = await commandLimits(app.db);
      await resolvePayout(app, await openChain(), { withdrawalId, claim, reason, by: app.by, limits });
      return { said: "Resolved: the withdrawal continues automatically." };
    },
  }),
  acknowledge: changesOne({
    about: "marks an outflow that no withdrawal explains as explained; reconcile lists them",
    words: { signature },
    async run(app, { signature, reason }) {
      await acknowledgeOutflow(app, { signature, reason, by: app.by });
      return { said: "Acknowledged." };
    },
  }),
};

/** Workers settle a new server; without a worker it stays as it is. */
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
  return { said: lines.join("\n"), isGood, data: { findings, unreadable, joined } };
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
