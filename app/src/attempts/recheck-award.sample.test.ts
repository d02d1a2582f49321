import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { stepsIn } from "./recheck.test-support.ts";

const world = useTestLode({ RECHECK_SHARE: "50" });
const { award } = stepsIn(world);
const AWARDS = 40;
const DAYS = 3;

/** A predictable draw: anyone can compute it from the attempt's id, which its miner can read. */
const predicted = (attemptId: string): number => {
  const draw = Number.parseInt(attemptId.replaceAll("-", "").slice(-6), 16);
  return [0, 1, 2].filter((index) => (draw + index * 37) % 100 < 50).length;
};

test("adversary: the ids of attempts do not reveal which awards are re-checked", async () => {
  const miner = await world().linkedMiner("sample_miner");
  const attempts: string[] = [];
  for (let n = 0; n < AWARDS; n++) attempts.push((await award(miner)).attemptId);
  const rows = await world().db("award_rechecks").whereIn("attempt_id", attempts);
  const drawn = attempts.map((id) => rows.filter((row) => row.attempt_id === id).length);
  // A keyed draw matches all forty predictions by chance once in 3^40 runs.
  expect(drawn).not.toEqual(attempts.map(predicted));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(AWARDS * DAYS);
});
