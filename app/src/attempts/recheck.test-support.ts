import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { type TestLode, useTestLode } from "../../test/test-lode.ts";
import { usePassingTime, verifyAttempt } from "../../test/use-passing-time.ts";
import { recheckAward } from "./recheck-award.ts";

export const TARGET = "oreworks";

export interface TriedTask {
  attemptId: string;
  taskId: string;
  postId: string;
}
interface Wanted {
  basePoints?: bigint;
  kind?: ActionKind;
  author?: string;
}

/** The miner acts on a new post on X and begins an attempt, which is not verified yet. */
export async function tryTask(
  { x, db }: TestLode,
  miner: BuiltMiner,
  { basePoints = 10n, kind = "like", author = TARGET }: Wanted = {},
): Promise<TriedTask> {
  const target = await x.xUser(author);
  const post = await x.publishPost(author, `A post ${Math.random()}`);
  const task = await buildTask(db, {
    kind,
    targetUsername: author,
    targetAccountId: target.id,
    targetPostId: post.id,
    basePoints,
  });
  await x.act({ username: miner.account.username, action: kind, target: post.id });
  const { id } = await begin(db, miner, task.id);
  return { attemptId: id, taskId: task.id, postId: post.id };
}

/** Like `tryTask`, and then verifies and awards the attempt. */
export async function award(world: TestLode, miner: BuiltMiner, wanted?: Wanted): Promise<TriedTask> {
  const tried = await tryTask(world, miner, wanted);
  await verifyAttempt(world.app, { attemptId: tried.attemptId });
  return tried;
}

export const actOnX = (
  world: TestLode,
  { account: { username } }: BuiltMiner,
  { postId, ...act }: { action: ActionKind; postId: string; undo: boolean },
): Promise<void> => world.x.act({ username, target: postId, ...act });

/** Runs every re-check of this award that is due by the test's clock. */
export async function runDueRechecks({ db, app }: TestLode, attemptId: string): Promise<void> {
  const due = await db("award_rechecks")
    .where({ attempt_id: attemptId })
    .where("due_at", "<=", app.clock.now())
    .orderBy("id");
  for (const { id } of due) await recheckAward(app, { recheckId: id });
}

export const recheckStates = async ({ db }: TestLode, attemptId: string): Promise<string[]> =>
  (await db("award_rechecks").where({ attempt_id: attemptId }).orderBy("id")).map((row) => row.state);

export const attemptState = async ({ db }: TestLode, id: string): Promise<string> =>
  (await db("task_attempts").where({ id }))[0].state;

export const balanceOf = async ({ db }: TestLode, { userId }: BuiltMiner): Promise<bigint> =>
  (await readUserStats(db, userId)).balance;

export const noticesTo = async (
  { db }: TestLode,
  { userId }: BuiltMiner,
  kind: string,
): Promise<{ detail: Record<string, string> }[]> =>
  db("notifications").where({ user_id: userId, kind }).orderBy("id");

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The steps above in a world of which this share of awards is re-checked, and time that passes there. */
export function useRechecks(share: number) {
  const world = useTestLode({ RECHECK_SHARE: String(share) });
  const later = usePassingTime(world);
  const now = () => world().app.clock.now();
  const undoLike = (miner: BuiltMiner, { postId }: Pick<TriedTask, "postId">, undo = true) =>
    actOnX(world(), miner, { action: "like", postId, undo });
  const awarded = async (username: string, wanted?: Wanted) => {
    const miner = await world().linkedMiner(username);
    return { miner, ...(await award(world(), miner, wanted)) };
  };
  return {
    awarded,
    /** A new miner whose act was awarded, and undone since. */
    async undone(username: string) {
      const made = await awarded(username);
      await undoLike(made.miner, made);
      return made;
    },
    world,
    later,
    now,
    tryTask: (miner: BuiltMiner, wanted?: Wanted) => tryTask(world(), miner, wanted),
    award: (miner: BuiltMiner, wanted?: Wanted) => award(world(), miner, wanted),
    actOnX: (miner: BuiltMiner, act: Parameters<typeof actOnX>[2]) => actOnX(world(), miner, act),
    undoLike,
    runDueRechecks: (attemptId: string) => runDueRechecks(world(), attemptId),
    /** Runs the re-checks that are due once so much time has passed. The award's state then. */
    async recheckAfter(milliseconds: number, attemptId: string): Promise<string> {
      await later(milliseconds);
      await runDueRechecks(world(), attemptId);
      return attemptState(world(), attemptId);
    },
    recheckStates: (attemptId: string) => recheckStates(world(), attemptId),
    attemptState: (id: string) => attemptState(world(), id),
    balanceOf: (miner: BuiltMiner) => balanceOf(world(), miner),
    noticesTo: (miner: BuiltMiner, kind: string) => noticesTo(world(), miner, kind),
    /** Lets days pass and runs every re-check of the award when the sweep would run it. The award's state then. */
    async pass(attemptId: string, days: number): Promise<string> {
      const until = now().getTime() + days * DAY;
      while (now().getTime() < until) {
        await later(Math.min(6 * HOUR, until - now().getTime()));
        await runDueRechecks(world(), attemptId);
      }
      return attemptState(world(), attemptId);
    },
    /** The miner withdraws the whole balance, which is returned. */
    async spendEverything(miner: BuiltMiner): Promise<bigint> {
      const balance = await balanceOf(world(), miner);
      const spent = { withdrawalId: newId(), userId: miner.userId, amount: balance - 1n, fee: 1n };
      await world().transaction((trx) => postTransfer(trx, withdrawalRequestedTransfer(spent)));
      return balance;
    },
  };
}
