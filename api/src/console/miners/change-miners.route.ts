import * as reinstating from "@lode/app/auth/reinstate-miner";
import * as suspending from "@lode/app/auth/suspend-miner";
import * as adjusting from "@lode/app/points/adjust-points";
import { adjustPoints, reinstateMiner, suspendMiner } from "@lode/core/contracts/console/miners";
import { route } from "../../http/route.ts";
import { adjustmentLimit } from "./adjustment-limit.ts";

export const suspendMinerRoute = route(suspendMiner, async ({ input: { params, body }, session, deps }) => {
  await suspending.suspendMiner(deps, { userId: params.id, ...body, by: session.email });
  return { success: true as const };
});

export const reinstateMinerRoute = route(
  reinstateMiner,
  async ({ input: { params, body }, session, deps }) => {
    await reinstating.reinstateMiner(deps, { userId: params.id, ...body, by: session.email });
    return { success: true as const };
  },
);

export const adjustPointsRoute = route(adjustPoints, async ({ input: { params, body }, session, deps }) => {
  await adjusting.adjustPoints(deps, {
    ...{ ...body, points: BigInt(body.points), userId: params.id, by: session.email },
    dailyLimit: adjustmentLimit(session.role, deps.config),
  });
  return { success: true as const };
});
