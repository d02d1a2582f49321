import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { withdrawalRequestedTransfer } from "@lode/core/domain/points/ledger";
import { newId } from "@lode/db/id";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { doOnX, publishOnX, TARGET } from "../../test/publish-on-x.ts";
import { type TestLode, useTestLode } from "../../test/test-lode.ts";
import { usePassingTime, verifyAttempt } from "../../test/use-passing-time.ts";
import { recheckAward } from "./recheck-award.ts";

export interface TriedTask {
  attemptId: string;
  taskId: string;
  postId: string;
}
interface WantedRecheck {
  basePoints?: bigint;
  kind?: ActionKind;
  author?: string;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Acts of miners on X, and the states of their awards. */
export function stepsIn(world: () => TestLode) {
  /** The miner acts on a new post on X and begins an attempt, which is not verified yet. */
  async function tryTask(
    miner: BuiltMiner,
    { basePoints = 10n, kind = "like", author = TARGET }: WantedRecheck = {},
  ): Promise<TriedTask> {
    const task = await publishOnX(world(), kind, { basePoints, targetUsername: author });
    await doOnX(world(), miner, task);
    const { id } = await begin(world().db, miner, task.id);
    return { attemptId: id, taskId: task.id, postId: task.targetPostId ?? "" };
  }
  return {
    tryTask,
    /** Like `tryTask`, and then verifies and awards the attempt. */
    async award(miner: BuiltMiner, wanted?: WantedRecheck): Promise<TriedTask> {
      const tried = await tryTask(miner, wanted);
      await verifyAttempt(world().app, { attemptId: tried.attemptId });
      return tried;
    },
    actOnX: (
      { account: { username } }: BuiltMiner,
      { postId, ...act }: { action: ActionKind; postId: string; undo: boolean },
    ): Promise<void> => world().x.act({ username, target: postId, ...act }),
    /** Runs every re-check of this award that is due by the test's clock. */
    async runDueRechecks(attemptId: string, app = world().app): Promise<void> {
      const due = await app
        .db("award_rechecks")
        .where({ attempt_id: attemptId })
        .where("due_at", "<=", app.clock.now())
        .orderBy("id");
      for (const { id } of due) await recheckAward(app, { recheckId: id });
    },
    recheckStates: async (attemptId: string): Promise<string[]> =>
      (await world().db("award_rechecks").where({ attempt_id: attemptId }).orderBy("id")).map(
        (row) => row.state,
      ),
    attemptState: async (id: string): Promise<string> =>
      (await world().db("task_attempts").where({ id }))[0].state,
    balanceOf: async ({ userId }: BuiltMiner): Promise<bigint> =>
      (await readUserStats(world().db, userId)).balance,
    noticesTo: async ({ userId }: BuiltMiner, kind: string): Promise<{ detail: Record<string, string> }[]> =>
      world().db("notifications").where({ user_id: userId, kind }).orderBy("id"),
  };
}

/** The steps above in a world that re-checks this share of awards, and steps that let time pass there. */
export function useRechecks(share: number) {
  const world = useTestLode({ RECHECK_SHARE: String(share) });
  const later = usePassingTime(world);
  const now = () => world().app.clock.now();
  const steps = stepsIn(world);
  const { award, actOnX, attemptState, balanceOf, runDueRechecks } = steps;
  const undoLike = (miner: BuiltMiner, { postId }: Pick<TriedTask, "postId">, undo = true) =>
    actOnX(miner, { action: "like", postId, undo });
  const awarded = async (username: string, wanted?: WantedRecheck) => {
    const miner = await world().linkedMiner(username);
    return { miner, ...(await award(miner, wanted)) };
  };
  return {
    ...steps,
    awarded,
    /** A new miner whose act was awarded, and then undone. */
    async undone(username: string) {
      const made = await awarded(username);
      await undoLike(made.miner, made);
      return made;
    },
    world,
    later,
    now,
    undoLike,
    /** Lets this time pass, runs the due re-checks and returns the award's state. */
    async recheckAfter(milliseconds: number, attemptId: string): Promise<string> {
      await later(milliseconds);
      await runDueRechecks(attemptId);
      return attemptState(attemptId);
    },
    /** Lets days pass, runs each re-check of the award when the sweep would run it, and returns the award's state. */
    async pass(attemptId: string, days: number): Promise<string> {
      const until = now().getTime() + days * DAY;
      while (now().getTime() < until) {
        await later(Math.min(6 * HOUR, until - now().getTime()));
        await runDueRechecks(attemptId);
      }
      return attemptState(attemptId);
    },
    /** Withdraws the miner's whole balance and returns it. */
    async spendEverything(miner: BuiltMiner): Promise<bigint> {
      const balance = await balanceOf(miner);
      const spent = { withdrawalId: newId(), userId: miner.userId, amount: balance - 1n, fee: 1n };
      await world().transaction((trx) => postTransfer(trx, withdrawalRequestedTransfer(spent)));
      return balance;
    },
  };
}
