import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { changeX } from "../../../test/repeat-transactions.ts";
import { useTestLode } from "../../../test/test-lode.ts";
import { usePassingTime, verifyAttempt } from "../../../test/use-passing-time.ts";
import { DAY, HOUR, stepsIn } from "../../attempts/recheck.test-support.ts";
import { actForAccount } from "../../automation/act-for-account.ts";
import { actionsOf, plan, publish, switchOn } from "../../automation/automation.test-support.ts";

const world = useTestLode({ AUTOMATION_SPREAD_SECONDS: "0", RECHECK_SHARE: "100" });
const { attemptState, award, noticesTo, runDueRechecks, tryTask } = stepsIn(world);
const later = usePassingTime(world);

/** X refuses the stored tokens, but the miner reconnects the account before the refusal arrives. */
async function reconnectsMeanwhile(miner: BuiltMiner) {
  const { app, x, reconnect } = world();
  await x.revoke(miner.account.username);
  const afterwards =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } finally {
        await reconnect(miner);
      }
    };
  return changeX(app, ({ probe, act }) => ({ probe: afterwards(probe), act: afterwards(act) }));
}

test("attempt: X's refusal of tokens that a reconnect has replaced leaves the account active", async () => {
  const miner = await world().linkedMiner("late_attempt");
  const { attemptId } = await tryTask(miner);
  await verifyAttempt(await reconnectsMeanwhile(miner), { attemptId });
  expect(await world().stateOf(miner)).toBe("active");
  expect(await noticesTo(miner, "account.needs_reconnect")).toEqual([]);
  await later(60_000);
  await verifyAttempt(world().app, { attemptId });
  expect(await attemptState(attemptId)).toBe("verified");
});

test("automatic action: X's refusal of tokens that a reconnect has replaced leaves the account active, and the action is planned again", async () => {
  const miner = await world().linkedMiner("late_action");
  await publish(world(), "like");
  await switchOn(world(), miner);
  await plan(world().app);
  const [planned] = await actionsOf(world(), miner);
  await actForAccount(await reconnectsMeanwhile(miner), { actionId: planned?.id ?? "" });
  expect(await world().stateOf(miner)).toBe("active");
  expect(await noticesTo(miner, "account.needs_reconnect")).toEqual([]);
  await plan(world().app);
  expect((await actionsOf(world(), miner)).map(({ state }) => state)).toEqual(["skipped", "planned"]);
});

test("re-check: X's refusal of tokens that a reconnect has replaced leaves the account active", async () => {
  const miner = await world().linkedMiner("late_recheck");
  const { attemptId } = await award(miner);
  await later(DAY + HOUR);
  await runDueRechecks(attemptId, await reconnectsMeanwhile(miner));
  expect(await world().stateOf(miner)).toBe("active");
  await later(DAY);
  await runDueRechecks(attemptId);
  expect(await attemptState(attemptId)).toBe("verified");
});
