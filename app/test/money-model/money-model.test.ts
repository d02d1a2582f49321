import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import fc from "fast-check";
import { beforeAll, expect, inject, test } from "vitest";
import { useTestLode } from "../test-lode.ts";
import { brokenPromise, expectedOf, readActual } from "./actual-state.ts";
import { type Command, type CommandName, runCommand, sequence } from "./commands.ts";
import type { Life } from "./life.ts";
import { emptyModel } from "./model.ts";

// No breaker: it would halt all payouts after some of the deliberate failures. No daily cap for all miners
// together: all sequences share the day. No review of sums: all sequences share two wallets.
const lode = useTestLode({
  PAYOUT_BREAKER: "0",
  PAYOUT_BATCH_ABOVE: "0",
  DAILY_PAYOUT_POINTS: "0",
  REVIEW_THRESHOLD: "1000000000",
  WALLET_CHANGE_HOLD: "0",
});
const SEQUENCES = inject("modelSequences");
/** Sequences run at the same time: Postgres works on one while Node computes another. */
const AT_ONCE = 4;

/** The rarest commands might never have an effect with fewer sequences. */
const ENOUGH_FOR_ALL = 400;

const counted = new Map<CommandName, { run: number; effective: number }>();
let commands = 0;
let sequences = 0;

/** An account does each task once, so no sequence can have more awards than this. */
const TASKS = 24;
const tasks: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < TASKS; n++) tasks.push((await buildTask(lode().db)).id);
});

async function live(life: Life, steps: readonly Command[]): Promise<void> {
  for (const step of steps) {
    const changed = await runCommand(life, step);
    const actual = await readActual(life.app.db, life.miner.userId);
    const awarded = life.awards.reduce((sum, { points }) => sum + points, 0n);
    const broken = brokenPromise(actual, awarded);
    if (broken) throw new Error(`After "${step.do}": ${broken}`);
    expect(actual, `after "${step.do}"`).toEqual(expectedOf(life.model));
    const count = counted.get(step.do) ?? { run: 0, effective: 0 };
    counted.set(step.do, { run: count.run + 1, effective: count.effective + Number(changed) });
    commands++;
  }
  sequences++;
}

async function newLife(): Promise<Life> {
  const { app } = lode();
  const miner = await buildMiner(app.db);
  return { app, tasks, miner, model: emptyModel(), awards: [], withdrawals: [], payouts: [], claims: [] };
}

test(
  `${SEQUENCES} generated sequences of commands leave a miner's money as the model predicts`,
  async () => {
    const share = (n: number) => Math.floor((SEQUENCES + n) / AT_ONCE);
    const property = fc.asyncProperty(sequence, async (one) => live(await newLife(), one));
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, n) => fc.assert(property, { numRuns: share(n) })),
    );
    // All sequences are awaited, so errors of a closed database do not hide the first counterexample.
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    expect(sequences).toBeGreaterThanOrEqual(SEQUENCES);
    console.log(`${sequences} sequences, ${commands} commands, after each of them every promise was checked`);
    console.table(Object.fromEntries([...counted].sort()));
    if (SEQUENCES < ENOUGH_FOR_ALL) return;
    // A command that never has an effect proves nothing.
    const idle = [...counted].filter(([, { effective }]) => effective === 0).map(([name]) => name);
    expect(idle.sort()).toEqual(["award again", "request again"]);
  },
  SEQUENCES * 1_000 + 30_000,
);
