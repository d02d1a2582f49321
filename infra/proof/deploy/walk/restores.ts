import assert from "node:assert/strict";
import { until } from "@lode/sandbox/people/until";
import type { Finished } from "@lode/stack/processes/run-once";
import type { RunningCompose } from "../compose/run-compose.ts";
import { carryOut } from "./carry-out.ts";
import { relayX } from "./outside.ts";
import { blocksOf, commandsIn, readCommand } from "./page-commands.ts";
import { paysAMiner, withDatabase } from "./pays-a-miner.ts";
import { untilAlert } from "./scrapes-everything.ts";

const HALTED = "PayoutsHalted";

/** The page's restore: what happened after the backup comes from the log, an alarm says that payouts wait, and another miner is paid. */
export async function restores(
  compose: RunningCompose,
  checkout: string,
  log: (sentence: string) => void,
): Promise<void> {
  let restore: { finished: Promise<Finished> } | undefined;
  for (const text of blocksOf("Restore on one machine").flatMap(commandsIn)) {
    const command = readCommand(text);
    if (command.does === "run" && command.service === "restore") {
      log(`$ ${text}`);
      restore = await begunRestore(compose);
      continue;
    }
    if (command.does === "run" && restore) {
      const { code, output } = await restore.finished;
      log(output.trim().replaceAll(/^/gm, "  "));
      assert.ok(code === 0 || /may still land/.test(output), output);
      restore = undefined;
      await untilAlert(compose, HALTED, { fires: true });
      log(`the alert ${HALTED} fires`);
    }
    if (command.does === "run" && command.words?.includes("reconcile")) {
      await until(
        "chain and rows to agree",
        async () => (await compose.run(command.service, command.words)).code === 0,
        180_000,
      );
      log(`$ ${text}, until nothing is found`);
      continue;
    }
    await carryOut(compose, checkout, text, log);
  }
  await untilAlert(compose, HALTED, { fires: false });
  log(`the alert ${HALTED} is cleared`);
  const completed = await withDatabase(compose, (db) => db("withdrawals").where({ status: "completed" }));
  assert.equal(completed.length, 1, "the payout after the backup is there");
  relayX(compose);
  await paysAMiner(compose, log, { email: "after@lode.test", handle: "tomas_pick" });
}

/** Resolves with the running command when it asks for PostgreSQL's start. */
function begunRestore(compose: RunningCompose): Promise<{ finished: Promise<Finished> }> {
  return new Promise((resolve, reject) => {
    const finished: Promise<Finished> = compose.run("restore", undefined, {
      onOutput: (output) => {
        if (output.includes("Start PostgreSQL now")) resolve({ finished });
      },
    });
    void finished.then(({ output }) => reject(new Error(output)), reject);
  });
}
