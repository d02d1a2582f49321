import { listWithdrawals } from "@lode/core/contracts/console/withdrawals";
import * as withdrawals from "@lode/db/console/withdrawals.read-model";
import { route } from "../../http/route.ts";
import { presentMiner } from "../present-miner.ts";

const MINUTE_MS = 60_000;

export const listWithdrawalsRoute = route(
  listWithdrawals,
  async ({ input: { query }, deps: { db, clock } }) => {
    const { state, hold, olderThan, cursor, limit } = query;
    const before = olderThan ? new Date(clock.now().getTime() - olderThan * MINUTE_MS) : undefined;
    const { page, nextCursor } = await withdrawals.listWithdrawals(
      db,
      { state, hold, before },
      { cursor, limit },
    );
    const items = page.map(({ amount, reviewReason, ...one }) => ({
      ...one,
      points: Number(amount),
      createdAt: one.createdAt.toISOString(),
      endedAt: one.endedAt?.toISOString() ?? null,
      miner: presentMiner(one.miner),
      holds: one.holds.map(({ kind, until }) => ({ kind, until: until && new Date(until).toISOString() })),
      inDoubt: reviewReason,
    }));
    return { items, nextCursor };
  },
);
