import { commonSettings } from "@lode/adapters/settings/common-settings";
import { settingsInForce } from "@lode/adapters/settings/settings-in-force";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { messageOf } from "@lode/core/contracts/errors";
import { newId } from "@lode/db/id";
import { beat, endHeartbeat } from "@lode/db/operations/heartbeats.repository";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/** The console reports a worker as lost after three missed reports and some seconds. */
const EVERY_MS = 10_000;

/** Reports every ten seconds that this worker is alive, how busy it is and with which settings it runs. */
export function reportAlive(
  deps: Pick<Deps, "db" | "logger" | "config">,
  meter: Pick<JobMeter, "running">,
): { stop(): Promise<void> } {
  const id = newId();
  const startedAt = new Date();
  const settings = settingsInForce(deps.config, { ...commonSettings, ...workerSettings });
  const report = (): Promise<void> =>
    beat(deps.db, { id, startedAt, settings, runningJobs: meter.running() }).catch((error: unknown) =>
      deps.logger.debug({ reason: messageOf(error) }, "this worker cannot report that it is alive"),
    );
  let reporting = report();
  const timer = setInterval(() => {
    reporting = report();
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      // After a regular stop, operators must not see a lost worker.
      await endHeartbeat(deps.db, id).catch(() => {});
    },
  };
}
