import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FAILPOINTS } from "@lode/core/server/failpoint";
import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { deliverTwice } from "../world/deliver-twice.ts";
import type { World } from "../world/start-world.ts";

/** Each worker has its own way of failing at every point; work is spread, so each comes to each point. */
const MODES: Record<string, { mode: string; kind: string }> = {
  "worker-1": { mode: "kill", kind: "kill -9 of a worker at" },
  "worker-2": { mode: "throw", kind: "an error at" },
  "worker-3": { mode: "hang", kind: "a hang of 20 s at" },
};
const POINTS = FAILPOINTS.filter((point) => point.startsWith("payout.") || point.startsWith("relay."));

/** Withdrawals a second, slow enough that a kill finds the worker at work and not at its start. */
const RATE = 4;
const LOOK_EVERY_MS = 100;
const WOUND_CHAIN_EVERY_MS = 2_500;

const markerOf = (folder: string, mode: string, point: string) => join(folder, `${mode}-${point}`);

/** A failure between every two steps of the payout path, in four ways: death, error, hang, and the same job twice. */
export const crashMatrix: Scenario = {
  name: "S1",
  title: "a failure at every step of a payout",
  size: 300,
  settingsFor(program, folder) {
    const failing = MODES[program];
    if (!failing) return {};
    const { mode } = failing;
    return {
      FAILPOINT: POINTS.map((point) => `${point}=${mode}@${markerOf(folder, mode, point)}`).join(","),
    };
  },
  async run(world, size) {
    const cells = Object.values(MODES).flatMap(({ mode, kind }) =>
      POINTS.map((point) => ({ kind: `${kind} ${point}`, marker: markerOf(world.folder, mode, point) })),
    );
    world.faults.expect([...cells.map(({ kind }) => kind), "a job delivered twice"]);
    await askWhile(world, size, (size / RATE) * 1_000, async (isAsking) => {
      await Promise.all([
        noteCells(world, cells, isAsking),
        deliverTwice(world, isAsking),
        woundChain(world, isAsking),
      ]);
    });
  },
};

/** The workers leave a marker where they were struck; its content says when. */
async function noteCells(
  { faults, sandbox }: World,
  cells: readonly { kind: string; marker: string }[],
  isAsking: () => boolean,
): Promise<void> {
  const open = new Set(cells);
  while (isAsking()) {
    await sleep(LOOK_EVERY_MS);
    const slot = await sandbox.rpc<number>("getSlot");
    for (const cell of [...open].filter(({ marker }) => existsSync(marker))) {
      const { at } = JSON.parse(readFileSync(cell.marker, "utf8") || "{}") as { at?: number };
      if (at === undefined) continue; // being written
      open.delete(cell);
      faults.delivered(cell.kind, { at, slot });
    }
  }
}

/** So that the steps of a signature that dies or is lost are walked as well. */
async function woundChain({ faults, sandbox }: World, isAsking: () => boolean): Promise<void> {
  const wounds = [{ expire: 1 }, { drop: 1 }, { landThenError: 1 }];
  for (let n = 0; isAsking(); n++) {
    await sleep(WOUND_CHAIN_EVERY_MS);
    const wound = wounds[n % wounds.length] ?? {};
    await sandbox.rpc("dev_faults", wound);
    faults.delivered(`chain: ${Object.keys(wound)}`);
  }
}
