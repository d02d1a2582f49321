import { reinstateMiner, suspendMiner } from "@lode/app/auth/suspend-miner";
import { limitsOfRole } from "@lode/app/operators/limits-of-role";
import { adjustPoints } from "@lode/app/points/adjust-points";
import * as contract from "@lode/core/contracts/console/miners";
import { Refused } from "@lode/core/contracts/errors";
import { maskEmail } from "@lode/core/domain/mask-email";
import * as miners from "@lode/db/console/miners.read-model";
import { route } from "../../http/route.ts";
import { lookUpOnce } from "../look-up-once.ts";

export const listMinersRoute = route(contract.listMiners, async ({ input: { query }, deps: { db } }) => {
  const { items, nextCursor } = await miners.listMiners(db, query);
  return { items: items.map((miner) => ({ ...miner, email: maskEmail(miner.email) })), nextCursor };
});

export const getMinerRoute = route(contract.getMiner, async ({ input: { params }, session, deps }) => {
  const found = await miners.readMiner(deps.db, params.id);
  if (!found) throw new Refused("not-found");
  await lookUpOnce(deps, { asked: params.id, found: [params.id], by: session.email });
  const { accounts, wallets, withdrawals, attempts, adjustments, objections, referrals, ...miner } = found;
  const lists = { accounts, wallets, withdrawals, attempts, adjustments, objections, referrals };
  return {
    miner: { ...miner, email: session.role === "viewer" ? maskEmail(miner.email) : miner.email },
    ...lists,
    adjustmentLimit: Number(limitsOfRole(session.role, deps.config).gifts),
  };
});

export const suspendMinerRoute = route(contract.suspendMiner, ({ input: { params, body }, session, deps }) =>
  suspendMiner(deps, { userId: params.id, ...body, by: session.email }),
);

export const reinstateMinerRoute = route(
  contract.reinstateMiner,
  ({ input: { params, body }, session, deps }) =>
    reinstateMiner(deps, { userId: params.id, ...body, by: session.email }),
);

export const adjustPointsRoute = route(contract.adjustPoints, ({ input: { params, body }, session, deps }) =>
  adjustPoints(deps, {
    ...body,
    points: BigInt(body.points),
    userId: params.id,
    by: session.email,
    limits: limitsOfRole(session.role, deps.config),
  }),
);
