import { listObjections } from "@lode/core/contracts/console/objections";
import * as objections from "@lode/db/console/objections.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "../present-miner.ts";

export const listObjectionsRoute = route(listObjections, async ({ input: { query }, deps }) => {
  const asked = { ...query, cursor: query.cursor ?? null };
  const { page, nextCursor } = await objections.listObjections(deps.db, asked);
  return {
    items: page.map((one) => ({
      ...one,
      miner: presentMiner(one.miner),
      createdAt: one.createdAt.toISOString(),
      decidedAt: one.decidedAt.toISOString(),
      dueAt: one.dueAt.toISOString(),
      answeredAt: one.answeredAt?.toISOString() ?? null,
      points: one.points === null ? null : Number(one.points),
    })),
    nextCursor,
  };
});
