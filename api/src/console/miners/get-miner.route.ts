import { getMiner } from "@lode/core/contracts/console/miners";
import { Refused } from "@lode/core/contracts/errors";
import { maskEmail } from "@lode/core/domain/mask-email";
import { riskSignals } from "@lode/core/domain/risk-signals";
import { readMiner, readRiskFacts } from "@lode/db/console/miners.read-model";
import { route } from "../../http/route.ts";
import { adjustmentLimit } from "./adjustment-limit.ts";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export const getMinerRoute = route(getMiner, async ({ input: { params }, session, deps }) => {
  const [found, facts] = await Promise.all([
    readMiner(deps.db, params.id),
    readRiskFacts(deps.db, params.id),
  ]);
  if (!found || !facts) throw new Refused("not-found");
  const { accounts, wallets, withdrawals, attempts, adjustments, objections, ...miner } = found;
  const limit = adjustmentLimit(session.role, deps.config);
  return {
    miner: {
      ...miner,
      email: session.role === "viewer" ? maskEmail(miner.email) : miner.email,
      createdAt: miner.createdAt.toISOString(),
      confirmedAt: iso(miner.confirmedAt),
      suspendedAt: iso(miner.suspendedAt),
      deletedAt: iso(miner.deletedAt),
      balance: Number(miner.balance),
      earned: Number(miner.earned),
      held: Number(miner.held),
      owed: Number(miner.owed),
    },
    ...{ accounts, wallets, withdrawals, attempts, adjustments, objections },
    signals: riskSignals(facts),
    adjustmentLimit: limit === null ? null : Number(limit),
  };
});
