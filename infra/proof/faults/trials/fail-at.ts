import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FailpointName } from "@lode/adapters/process/failpoint";
import { until } from "@lode/sandbox/people/until";
import type { Scenario } from "../scenario.ts";
import { ask, trial } from "./trial.ts";

/** Slightly longer than a failpoint's hang, so the hanging worker has continued. */
const HANG_MS = 21_000;

const markerIn = (folder: string): string => join(folder, "failed");

/** The first worker to reach this point crashes or hangs for 20 s, while the other workers continue. */
export function failAt(point: FailpointName, mode: "kill" | "hang"): Scenario {
  return trial(
    `${mode} at ${point}`,
    async (world, size) => {
      await ask(world, size);
      await until(`a worker at ${point}`, async () => existsSync(markerIn(world.folder)));
      world.faults.delivered(`${mode} at ${point}`);
      if (mode === "hang") await sleep(HANG_MS);
    },
    {
      settingsFor: (program, folder) =>
        program.startsWith("worker") ? { FAILPOINT: `${point}=${mode}@${markerIn(folder)}` } : {},
    },
  );
}
