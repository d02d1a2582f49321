import { randomUUID } from "node:crypto";
import { type BoardState, boardKeys, writePiece } from "@lode/adapters/leaderboard/board";
import type { Redis } from "@lode/adapters/redis/redis";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { FIRST_ID } from "@lode/db/id";
import * as snapshots from "@lode/db/leaderboard/leaderboard.read-model";
import type { Needs } from "../app.ts";

type FeedApp = Needs<"db" | "logger"> & {
  /** A connection that only this use-case uses, one run at a time. */
  boardRedis: Redis;
  config: Pick<WorkerConfig, "QUEUE_PREFIX">;
};

/** Miners read and written at a time: Redis and its readers wait some milliseconds for a piece. */
const PIECE = 2_000;
/** The pause after a failure, or after another process has written. */
const ASIDE_MS = 1_000;

/**
 * Brings the lists in Redis up to date with Postgres: miners who changed since the moment that the lists show, or all
 * miners if there are no lists, or lists of another history of Postgres. Postgres answers the readers of lists that are
 * not full yet. A run that dies, or that another process overtakes, leaves the moment as it was, and the next run
 * repeats the step; so a failure is never left to operators. `today` is a UTC day, by default the database's.
 */
export async function feedLeaderboard(
  app: FeedApp,
  { today = null }: { today?: string | null } = {},
): Promise<void> {
  try {
    await feed(app, today);
  } catch (error) {
    app.logger.warn({ reason: messageOf(error) }, "the leaderboard cannot be fed");
    throw new RetryLaterError(messageOf(error), ASIDE_MS);
  }
}

async function feed({ db, boardRedis: redis, config }: FeedApp, today: string | null): Promise<void> {
  const keys = boardKeys(config.QUEUE_PREFIX);
  const by = randomUUID();
  const textOf = (shown: snapshots.LedgerMoment | null) =>
    JSON.stringify({ shown, by } satisfies BoardState<snapshots.LedgerMoment>);
  let from = await redis.get(keys.state);
  const { shown = null } = from === null ? {} : (JSON.parse(from) as BoardState<snapshots.LedgerMoment>);
  const { seen, follows } = await snapshots.readLedgerMoment(db, shown, today);
  const since = follows ? shown : null;
  const read = (after: string) => snapshots.listScores(db, { since, seen, after, limit: PIECE });
  let reading = read(FIRST_ID);
  for (let isFresh = since === null; ; isFresh = false) {
    const scores = await reading;
    const last = scores.length < PIECE ? undefined : scores.at(-1);
    // The next piece is read while this one is written.
    if (last) reading = read(last.userId);
    reading.catch(() => {}); // awaited in the next round, or ignored after a failure
    const to = textOf(last ? since : seen);
    if (!(await writePiece(redis, keys, { scores, from, to, isFresh })))
      throw new Error("Another process wrote the leaderboard, or Redis lost it.");
    if (!last) return;
    from = to;
  }
}
