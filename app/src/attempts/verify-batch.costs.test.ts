import { countCosts, documentedCosts } from "@lode/db/test/count-costs";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { verifyAttempt } from "../../test/verify-attempt.ts";
import { tryTask } from "./recheck.test-support.ts";

/** Every award is re-checked: the draw would change the number of statements. */
const lode = useTestLode({ RECHECK_SHARE: "100" });

test("checking and awarding an action costs what docs/performance.md says", async () => {
  const { app, linkedMiner } = lode();
  const miner = await linkedMiner("costs_miner");
  const verify = async () => {
    const { attemptId } = await tryTask(lode(), miner);
    return countCosts(app.redis, () => verifyAttempt(app, { attemptId }));
  };
  await verify();
  expect(await verify()).toEqual(documentedCosts("Check and award of an action"));
});
