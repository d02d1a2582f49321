import { listMiners } from "@lode/core/contracts/console/miners";
import { maskEmail } from "@lode/core/domain/mask-email";
import * as miners from "@lode/db/console/miners.read-model";
import { route } from "../../http/route.ts";

export const listMinersRoute = route(listMiners, async ({ input, deps }) => {
  const { q, suspended = false, cursor = null, limit } = input.query;
  const prefix = q?.replace(/^@/, "") || null;
  const { page, nextCursor } = await miners.listMiners(deps.db, {
    ...{ prefix, isSuspended: suspended, cursor, limit },
  });
  return {
    items: page.map((miner) => ({
      ...miner,
      email: maskEmail(miner.email),
      createdAt: miner.createdAt.toISOString(),
      balance: Number(miner.balance),
    })),
    nextCursor,
  };
});
