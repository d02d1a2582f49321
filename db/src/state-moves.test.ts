import { ATTEMPT_MOVES, TASK_MOVES } from "@lode/core/domain/attempts/lifecycle";
import { ACTION_MOVES } from "@lode/core/domain/automation/lifecycle";
import { OBJECTION_MOVES } from "@lode/core/domain/objections/objection";
import { REFERRAL_MOVES } from "@lode/core/domain/referrals/referral";
import { PAYOUT_ATTEMPT_MOVES, WITHDRAWAL_MOVES } from "@lode/core/domain/withdrawals/lifecycle";
import { expect, test } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import { buildAction } from "../test/factories/build-action.ts";
import { buildMiner } from "../test/factories/build-miner.ts";
import { buildTask } from "../test/factories/build-task.ts";
import { many, one, run } from "./query.ts";
import { constraintOf } from "./transaction.ts";

const MACHINES: Record<string, { column: string; moves: Record<string, readonly string[]> }> = {
  withdrawals: { column: "status", moves: WITHDRAWAL_MOVES },
  payout_attempts: { column: "state", moves: PAYOUT_ATTEMPT_MOVES },
  mining_tasks: { column: "state", moves: TASK_MOVES },
  task_attempts: { column: "state", moves: ATTEMPT_MOVES },
  automation_actions: { column: "state", moves: ACTION_MOVES },
  objections: { column: "state", moves: OBJECTION_MOVES },
  referrals: { column: "state", moves: REFERRAL_MOVES },
};

const world = await openTestDatabase();

test.each(Object.entries(MACHINES))(
  "the database allows %s exactly the moves in the code",
  async (table, machine) => {
    const { definition } = await one<{ definition: string }>(world.db, { name: `${table}_move` })(`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = :name`);
    expect(definition).toContain(`BEFORE UPDATE OF ${machine.column} ON public.${table}`);
    const given = /refuse_unknown_move\('(\w+)', '(\{.*\})'\)/.exec(definition);
    expect(given?.[1]).toBe(machine.column);
    expect(JSON.parse(given?.[2] ?? "")).toEqual(machine.moves);
  },
);

test.each(Object.entries(MACHINES))(
  "the database has exactly the states of %s",
  async (table, { column, moves }) => {
    const checks = await many<{ definition: string }>(world.db, { name: `${table}_${column}_check` })(`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = :name`);
    expect(checks).toHaveLength(1);
    const states = [...(checks[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, state]) => state);
    expect(states.toSorted()).toEqual(Object.keys(moves).toSorted());
  },
);

test("adversary: the database refuses a statement that omits the check of the current state", async () => {
  const miner = await buildMiner(world.db);
  const task = await buildTask(world.db, { kind: "like", targetPostId: "20" });
  const { id } = await buildAction(world.db, miner, task);
  const redo = run(world.db, { id })("update automation_actions set state = 'acting' where id = :id");
  await expect(redo.catch((error) => constraintOf(error))).resolves.toBe("automation_actions_move");
  const reopen = run(world.db, { id: task.id })("update mining_tasks set state = 'draft' where id = :id");
  await expect(reopen.catch((error) => constraintOf(error))).resolves.toBe("mining_tasks_move");
});
